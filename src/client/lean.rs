//! What keeps the process small: how the allocator, the graphics library and the system are told to keep nothing that
//! nobody needs.

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

use kit::screen::Screen;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, started).add_systems(Last, give_back.run_if(state_changed::<Screen>));
    if let Some(app) = app.get_sub_app_mut(RenderApp) {
        // Each mesh lies in a buffer of its own. The game has a dozen at most, and the book-keeping for buffers that are
        // shared takes 4 MB for each kind of mesh.
        let own = SlabAllocatorSettings { large_threshold: 0, ..default() };
        app.insert_resource(MeshAllocatorSettings { slab_allocator_settings: own, ..default() });
        app.add_systems(ExtractSchedule, cull_nothing.run_if(run_once));
    }
}

/// Bevy would compile shaders that find out what of a scene in space is hidden: half a second's work on a machine without
/// a GPU, and 5 MB, for what this game does not draw.
fn cull_nothing(mut support: ResMut<GpuPreprocessingSupport>) {
    support.max_supported_mode = GpuPreprocessingMode::None;
}

/// Bevy's renderer, with the graphics memory taken in small portions and without what this game never draws.
pub(super) fn renderer() -> RenderPlugin {
    let mut settings = WgpuSettings { memory_hints: MemoryHints::MemoryUsage, ..default() };
    if cfg!(target_os = "linux") {
        // Checks what shaders say should be drawn; here only the game says that. Linux has no DirectX, which needs it.
        settings.instance_flags.remove(InstanceFlags::VALIDATION_INDIRECT_CALL);
    }
    RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(settings)), ..default() }
}

/// Has the C library's allocator share one arena among all threads, and give large blocks (pictures on their way to the
/// screen) back to the system as soon as they are let go. With an arena for each thread, and blocks that are kept for
/// later, what nobody needs any more adds some 35 MB to the process.
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

/// When everything has been set up, which takes more of the program than all that follows.
fn started(mut done: Local<bool>) {
    if !*done {
        *done = true;
        give_back();
    }
}

/// Gives the pages of the program and its libraries back that were read for what is over: setting up, the screen that
/// was left, the compiling of shaders. The system keeps them in its file cache, and those that are needed again are
/// there again at once; but they count no longer to this process, which uses a fifth of them.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "the C library has no safe call for it")]
fn give_back() {
    // SAFETY: the object is only lent to `forget_pages`, which fits what is asked for.
    unsafe { libc::dl_iterate_phdr(Some(forget_pages), std::ptr::null_mut()) };
}

/// Forgets the pages of a program or library that are only read.
///
/// # Safety
/// To be called by `dl_iterate_phdr`, with an object as it describes it.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "the C library has no safe call for it")]
unsafe extern "C" fn forget_pages(
    object: *mut libc::dl_phdr_info,
    _: libc::size_t,
    _: *mut libc::c_void,
) -> libc::c_int {
    // SAFETY: the object is valid, its headers lie where it says and are as many as it says; sysconf only answers.
    let (base, headers, page) = unsafe {
        let object = &*object;
        let headers = std::slice::from_raw_parts(object.dlpi_phdr, object.dlpi_phnum.into());
        (object.dlpi_addr as usize, headers, libc::sysconf(libc::_SC_PAGESIZE).max(4096) as usize)
    };
    for header in headers.iter().filter(|header| header.p_type == libc::PT_LOAD && header.p_flags & libc::PF_W == 0) {
        let at = base + header.p_vaddr as usize;
        let (start, end) = (at.next_multiple_of(page), (at + header.p_memsz as usize) / page * page);
        if start < end {
            // SAFETY: these pages come from a file and are never written: whoever reads them again, in whatever thread,
            // finds what was there.
            unsafe { libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_DONTNEED) };
        }
    }
    0
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn give_back() {}
