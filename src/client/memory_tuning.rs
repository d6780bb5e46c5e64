//! Keeps memory use low: settings for the allocator, the graphics library and the operating system.

use bevy::{
    prelude::*,
    render::{
        ExtractSchedule, RenderApp, RenderPlugin,
        batching::gpu_preprocessing::{GpuPreprocessingMode, GpuPreprocessingSupport},
        mesh::allocator::MeshAllocatorSettings,
        settings::{InstanceFlags, MemoryHints, RenderCreation, WgpuSettings},
        slab_allocator::SlabAllocatorSettings,
    },
};

use ui_kit::screen::Screen;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, release_pages_after_start).add_systems(Last, give_back.run_if(state_changed::<Screen>));
    if let Some(app) = app.get_sub_app_mut(RenderApp) {
        // Give each mesh its own buffer. The game has a dozen meshes at most, and the bookkeeping of shared buffers
        // takes 4 MB for each kind of mesh.
        let own = SlabAllocatorSettings { large_threshold: 0, ..default() };
        app.insert_resource(MeshAllocatorSettings { slab_allocator_settings: own, ..default() });
        app.add_systems(ExtractSchedule, disable_gpu_culling.run_if(run_once));
    }
}

/// Turns off GPU culling, because this game has no 3D scenes to cull. Otherwise Bevy would compile its shaders, which
/// takes half a second on a machine without a GPU, and 5 MB.
fn disable_gpu_culling(mut support: ResMut<GpuPreprocessingSupport>) {
    support.max_supported_mode = GpuPreprocessingMode::None;
}

/// Returns Bevy's renderer, which allocates graphics memory in small portions and leaves out features that this game
/// never uses.
pub(super) fn low_memory_renderer() -> RenderPlugin {
    let mut settings = WgpuSettings { memory_hints: MemoryHints::MemoryUsage, ..default() };
    if cfg!(target_os = "linux") {
        // Skip the validation of indirect draw calls, because only the game itself issues them. DirectX requires it,
        // but Linux has no DirectX.
        settings.instance_flags.remove(InstanceFlags::VALIDATION_INDIRECT_CALL);
    }
    RenderPlugin {
        render_creation: RenderCreation::Automatic(Box::new(settings)),
        // Otherwise the first frames lack elements whose pipelines are still compiled, and the complete title appears a
        // tenth later. The game has few pipelines, so that no later frame becomes noticeably longer.
        synchronous_pipeline_compilation: true,
        ..default()
    }
}

/// Makes the C library's allocator share one arena among all threads, and return freed large blocks (such as pictures
/// on their way to the screen) to the system at once. Separate arenas and retained blocks would add some 35 MB of
/// unused memory to the process.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "the C library has no safe call for it")]
pub(super) fn save_memory() {
    const LARGE: libc::c_int = 128 * 1024;
    let wishes = [(libc::M_ARENA_MAX, 1), (libc::M_MMAP_THRESHOLD, LARGE), (libc::M_TRIM_THRESHOLD, LARGE)];
    for (what, value) in wishes {
        // SAFETY: mallopt only sets a number of the allocator; no other thread has been started yet.
        if unsafe { libc::mallopt(what, value) } == 0 {
            debug!("the allocator keeps its ways");
        }
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn save_memory() {}

/// Returns memory to the system after the setup, which uses more of the program than everything afterwards.
fn release_pages_after_start(mut done: Local<bool>) {
    if !*done {
        *done = true;
        give_back();
    }
}

/// Returns pages of the program and its libraries to the system that were read for finished work: setup, the previous
/// screen, shader compilation. The system keeps the pages in its file cache, so they are quickly available again, but
/// they no longer count as memory of this process, which uses a fifth of them.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "the C library has no safe call for it")]
fn give_back() {
    // SAFETY: the object is only lent to `forget_pages`, whose signature matches the callback's.
    unsafe { libc::dl_iterate_phdr(Some(forget_pages), std::ptr::null_mut()) };
}

/// Forgets the read-only pages of a program or library.
///
/// # Safety
///
/// May only be called by `dl_iterate_phdr`, with an object as it describes it.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "the C library has no safe call for it")]
unsafe extern "C" fn forget_pages(
    object: *mut libc::dl_phdr_info,
    _: libc::size_t,
    _: *mut libc::c_void,
) -> libc::c_int {
    // SAFETY: the object is valid and describes the address and number of its headers correctly; sysconf only reads.
    let (base, headers, page) = unsafe {
        let object = &*object;
        let headers = std::slice::from_raw_parts(object.dlpi_phdr, object.dlpi_phnum.into());
        (object.dlpi_addr as usize, headers, libc::sysconf(libc::_SC_PAGESIZE).max(4096) as usize)
    };
    for header in headers.iter().filter(|header| header.p_type == libc::PT_LOAD && header.p_flags & libc::PF_W == 0) {
        let at = base + header.p_vaddr as usize;
        let (start, end) = (at.next_multiple_of(page), (at + header.p_memsz as usize) / page * page);
        if start < end {
            // SAFETY: these pages come from a file and are never written, so that any thread that reads them again
            // finds the same contents.
            unsafe { libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_DONTNEED) };
        }
    }
    0
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn give_back() {}
