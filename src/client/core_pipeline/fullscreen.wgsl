#define_import_path bevy_core_pipeline::fullscreen_vertex_shader

struct FullscreenVertexOutput {
    @builtin(position) position: vec4<f32>,
    @location(0) uv: vec2<f32>,
}

// One triangle, twice as wide and as high as the screen: its right angle is the screen's top left corner.
@vertex
fn fullscreen_vertex_shader(@builtin(vertex_index) corner: u32) -> FullscreenVertexOutput {
    var corners = array<vec2<f32>, 3>(vec2(0.0, 0.0), vec2(0.0, 2.0), vec2(2.0, 0.0));
    let uv = corners[corner];
    return FullscreenVertexOutput(vec4(2.0 * uv.x - 1.0, 1.0 - 2.0 * uv.y, 0.0, 1.0), uv);
}
