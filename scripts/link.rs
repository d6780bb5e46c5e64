//! Linker options and Windows resources of the programs: the build script of the game, and of the package of the suite
//! for `incursion-cli`.

use std::{env, io};

use winresource::WindowsResource;

/// Size of the main thread's stack on Windows, in bytes: the size that other systems give it. The default is 1 MiB.
const WINDOWS_STACK_BYTES: u32 = 8 << 20;

fn main() -> io::Result<()> {
    // Cargo also runs the script after changes of the script itself.
    println!("cargo:rerun-if-changed=Cargo.toml");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|is| is == value);
    // On this target Rust uses its own linker, LLD, which has both options.
    if is("TARGET", "x86_64-unknown-linux-gnu") {
        // Stores relative relocations as a bitmap instead of 24 bytes each: the loader reads 14 MB less.
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
        // Merges functions with identical machine code.
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
    }
    if is("CARGO_CFG_TARGET_OS", "windows") {
        let option = if is("CARGO_CFG_TARGET_ENV", "msvc") { "/STACK:" } else { "-Wl,--stack," };
        println!("cargo:rustc-link-arg-bins={option}{WINDOWS_STACK_BYTES}");
        if is("CARGO_PKG_NAME", "incursion") {
            add_windows_resources()?;
        }
    }
    Ok(())
}

/// Adds the icon, the version, and the manifest, which allows long paths and sharp pictures on all monitors.
fn add_windows_resources() -> io::Result<()> {
    let (icon, manifest) = ("packaging/icons/incursion.ico", "packaging/incursion.exe.manifest");
    println!("cargo:rerun-if-changed={icon}");
    println!("cargo:rerun-if-changed={manifest}");
    // Windows shows the description as the name of the program.
    WindowsResource::new()
        .set("ProductName", "Incursion")
        .set("FileDescription", "Incursion")
        .set("LegalCopyright", "© 2026 The Incursion contributors")
        .set_icon(icon)
        .set_manifest_file(manifest)
        .compile_for("incursion")
}
