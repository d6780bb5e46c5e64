//! The paints of shapes: colours and gradients.

use resvg::{
    tiny_skia::{Color, GradientStop, LinearGradient, RadialGradient, Shader, SpreadMode, Transform},
    usvg::{BaseGradient, Paint, SpreadMethod},
};

/// Returns the shader of a paint with that opacity, for an outline in pixels; `None` if it paints nothing.
pub fn shader_for_paint(paint: &Paint, opacity: f32, place: Transform) -> Option<Shader<'static>> {
    match paint {
        Paint::Color(colour) => {
            Some(Shader::SolidColor(colour_of(colour.red, colour.green, colour.blue, opacity.clamp(0.0, 1.0))))
        }
        Paint::LinearGradient(gradient) => LinearGradient::new(
            (gradient.x1(), gradient.y1()).into(),
            (gradient.x2(), gradient.y2()).into(),
            gradient_stops(gradient, opacity),
            gradient_spread_mode(gradient),
            place.pre_concat(gradient.transform()),
        ),
        Paint::RadialGradient(gradient) => RadialGradient::new(
            (gradient.fx(), gradient.fy()).into(),
            gradient.fr().get(),
            (gradient.cx(), gradient.cy()).into(),
            gradient.r().get(),
            gradient_stops(gradient, opacity),
            gradient_spread_mode(gradient),
            place.pre_concat(gradient.transform()),
        ),
        Paint::Pattern(_) => None,
    }
}

fn gradient_stops(gradient: &BaseGradient, opacity: f32) -> Vec<GradientStop> {
    let stop = |stop: &resvg::usvg::Stop| {
        let (colour, alpha) = (stop.color(), (stop.opacity().get() * opacity).clamp(0.0, 1.0));
        GradientStop::new(stop.offset().get(), colour_of(colour.red, colour.green, colour.blue, alpha))
    };
    gradient.stops().iter().map(stop).collect()
}

fn gradient_spread_mode(gradient: &BaseGradient) -> SpreadMode {
    match gradient.spread_method() {
        SpreadMethod::Pad => SpreadMode::Pad,
        SpreadMethod::Reflect => SpreadMode::Reflect,
        SpreadMethod::Repeat => SpreadMode::Repeat,
    }
}

fn colour_of(red: u8, green: u8, blue: u8, alpha: f32) -> Color {
    Color::from_rgba8(red, green, blue, (alpha * 255.0).round() as u8)
}
