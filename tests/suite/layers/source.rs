//! Parser of a crate's sources that finds the files whose items each file names.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Parsed source files of a crate, by module path such as `battle/hud/log`. The path of `lib.rs` is empty.
pub struct CrateSources(BTreeMap<Vec<String>, ParsedSource>);

#[derive(Default)]
struct ParsedSource {
    uses: Vec<UseImport>,
    /// Paths outside `use` declarations.
    paths: Vec<Vec<String>>,
    /// The modules below this one that are separate files.
    children: BTreeSet<String>,
}

/// Import of one name into a file.
pub struct UseImport {
    /// `true` if the import is re-exported.
    public: bool,
    pub path: Vec<String>,
    /// Name of the import in this file.
    name: String,
}

impl CrateSources {
    pub fn read(folder: &Path) -> CrateSources {
        let files = list_source_files(folder).into_iter().map(|file| {
            let path = file.strip_prefix(folder).expect("a file of the crate").with_extension("");
            let name = path.to_string_lossy().replace('\\', "/");
            let module = name.strip_suffix("/mod").unwrap_or(if name == "lib" { "" } else { &name });
            (module.to_owned(), fs::read_to_string(&file).expect("a readable source"))
        });
        CrateSources::of(&files.collect::<Vec<_>>())
    }

    pub fn of(files: &[(impl AsRef<str>, impl AsRef<str>)]) -> CrateSources {
        let module = |name: &str| name.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect();
        CrateSources(
            files.iter().map(|(name, text)| (module(name.as_ref()), ParsedSource::read(text.as_ref()))).collect(),
        )
    }

    /// Resolves a path in a module to a path from the crate's root; returns `None` if it leads out of the crate. With
    /// `imports`, the path may begin with an imported name.
    fn absolute(&self, module: &[String], path: &[String], imports: bool) -> Option<Vec<String>> {
        let source = &self.0[module];
        let first = path.first()?.as_str();
        let above = path.iter().take_while(|part| *part == "super").count();
        let (base, rest) = match first {
            "crate" => (Vec::new(), &path[1..]),
            "self" => (module.to_vec(), &path[1..]),
            "super" => (module[..module.len().checked_sub(above)?].to_vec(), &path[above..]),
            child if source.children.contains(child) => (module.to_vec(), path),
            name if imports => {
                let import = source.uses.iter().find(|one| one.name == name)?;
                (self.absolute(module, &import.path, false)?, &path[1..])
            }
            _ => return None,
        };
        Some(base.into_iter().chain(rest.iter().cloned()).collect())
    }

    /// Returns the file that defines the item at a path, following re-exports.
    fn definer(&self, path: &[String], depth: usize) -> Option<Vec<String>> {
        let whole = if self.0.contains_key(path) { path.len() } else { 0 };
        let file = (0..=path.len()).rev().find(|length| self.0.contains_key(&path[..*length]))?;
        // A re-exported item may have the name of its module.
        for length in [whole.checked_sub(1).unwrap_or(file), file] {
            let (module, rest) = path.split_at(length);
            let handed = self.0[module].uses.iter().find(|one| one.public && rest.first() == Some(&one.name));
            let handed = handed.and_then(|one| self.absolute(module, &one.path, false)).filter(|to| to != path);
            if let Some(to) = handed.filter(|_| depth < 9) {
                return self.definer(&to.into_iter().chain(rest[1..].iter().cloned()).collect::<Vec<_>>(), depth + 1);
            }
        }
        Some(path[..file].to_vec())
    }

    /// Returns the files whose items each file names.
    pub fn dependencies(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut arrows = BTreeMap::new();
        for (module, source) in &self.0 {
            let used = source.uses.iter().filter(|one| !one.public).filter_map(|one| {
                let path = self.absolute(module, &one.path, false)?;
                // An imported module counts only through the items that are used from it.
                let definer = self.definer(&path, 0)?;
                (definer != path || one.path.last().is_some_and(|last| last == "*")).then_some(definer)
            });
            let named = source.paths.iter().filter_map(|path| {
                let path = self.absolute(module, path, true)?;
                self.definer(&path, 0)
            });
            let targets = used.chain(named).filter(|target| target != module).map(|target| target.join("/"));
            arrows.insert(module.join("/"), targets.collect());
        }
        arrows
    }

    /// Returns every dependency between top-level modules that the table does not allow.
    pub fn forbidden_dependencies(&self, allowed: &[(&str, &[&str])]) -> Vec<String> {
        let module_of = |file: &str| file.split('/').next().unwrap_or_default().to_owned();
        let mut faults = Vec::new();
        for (file, targets) in self.dependencies().iter().filter(|(file, _)| !file.is_empty()) {
            let Some((own, below)) = allowed.iter().find(|(name, _)| *name == module_of(file)) else {
                faults.push(format!("{file} is in no module of the table"));
                continue;
            };
            for target in targets
                .iter()
                .filter(|target| module_of(target) != *own && !below.contains(&module_of(target).as_str()))
            {
                faults.push(format!("{file} names {}", if target.is_empty() { "lib" } else { target }));
            }
        }
        faults
    }

    /// Returns the groups of files that depend on each other in cycles, by Tarjan's algorithm.
    pub fn cycles(&self) -> Vec<Vec<String>> {
        let mut search = CycleSearch { arrows: self.dependencies(), ..CycleSearch::default() };
        for file in search.arrows.keys().cloned().collect::<Vec<_>>() {
            search.visit(&file);
        }
        search.cycles
    }
}

#[derive(Default)]
struct CycleSearch {
    arrows: BTreeMap<String, BTreeSet<String>>,
    /// The number of each visited file, and the lowest number that it reaches.
    seen: BTreeMap<String, (usize, usize)>,
    open: Vec<String>,
    cycles: Vec<Vec<String>>,
}

impl CycleSearch {
    /// Visits a file. Returns the lowest number that it reaches.
    fn visit(&mut self, file: &str) -> usize {
        if let Some((_, low)) = self.seen.get(file) {
            return *low;
        }
        let number = self.seen.len();
        let mut low = number;
        self.seen.insert(file.to_owned(), (number, number));
        self.open.push(file.to_owned());
        for target in self.arrows.get(file).cloned().unwrap_or_default() {
            let done = self.seen.contains_key(&target) && !self.open.contains(&target);
            if !done {
                low = low.min(self.visit(&target));
            }
        }
        self.seen.insert(file.to_owned(), (number, low));
        if low == number {
            let from = self.open.iter().position(|open| open == file).unwrap_or_default();
            let mut cycle = self.open.split_off(from);
            cycle.sort();
            if cycle.len() > 1 {
                self.cycles.push(cycle);
            }
        }
        low
    }
}

impl ParsedSource {
    fn read(text: &str) -> ParsedSource {
        let tokens = name_file_from_inline_modules(tokenize_code(text));
        let child = |at: &[String]| (at[0] == "mod" && at[2] == ";").then(|| at[1].clone());
        let children = tokens.windows(3).filter_map(child).collect();
        ParsedSource { uses: parse_use_imports(&tokens), paths: parse_code_paths(&tokens), children }
    }
}

/// Returns every name that a `use` imports, one entry each.
pub fn parse_use_imports(tokens: &[String]) -> Vec<UseImport> {
    let mut uses = Vec::new();
    for (at, _) in tokens.iter().enumerate().filter(|(_, token)| *token == "use") {
        // `impl Trait + use<>` is no import.
        if tokens.get(at + 1).is_none_or(|next| next == "<") {
            continue;
        }
        let public = at > 0 && (tokens[at - 1] == "pub" || tokens[at - 1] == ")");
        let end = tokens[at..].iter().position(|token| token == ";").map_or(tokens.len(), |length| at + length);
        parse_use_tree(&tokens[at + 1..end], &[], &mut |path, name| {
            uses.push(UseImport { public, path, name });
        });
    }
    uses
}

/// Parses a `use` tree and calls `tell` with the path and the name of each import. Returns the number of parsed tokens.
fn parse_use_tree(tokens: &[String], above: &[String], tell: &mut dyn FnMut(Vec<String>, String)) -> usize {
    let mut path = above.to_vec();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token.as_str() {
            "::" => at += 1,
            "," | "}" => break,
            "{" => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token != "}") {
                    at += parse_use_tree(&tokens[at..], &path, tell);
                    at += usize::from(tokens.get(at).is_some_and(|token| token == ","));
                }
                return at + 1;
            }
            "as" => {
                tell(path, tokens[at + 1].clone());
                return at + 2;
            }
            "self" if !path.is_empty() => at += 1,
            _ => {
                path.push(token.clone());
                at += 1;
            }
        }
    }
    if let Some(name) = path.last().cloned() {
        tell(path, name);
    }
    at
}

/// Returns every path of more than one part that is not in a `use`.
pub fn parse_code_paths(tokens: &[String]) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        // `pub(in crate::battle)` limits the visibility and names no item.
        let skipped = if tokens[at] == "use" {
            Some(";")
        } else {
            (tokens[at] == "in" && at > 1 && tokens[at - 2] == "pub").then_some(")")
        };
        if let Some(end) = skipped.filter(|_| tokens.get(at + 1).is_some_and(|next| next != "<")) {
            at += tokens[at..].iter().position(|token| token == end).unwrap_or(1).max(1);
            continue;
        }
        let mut path = Vec::new();
        if is_word(&tokens[at]) && (at == 0 || !["::", "."].contains(&tokens[at - 1].as_str())) {
            path.push(tokens[at].clone());
            while tokens.get(at + 1).is_some_and(|token| token == "::")
                && tokens.get(at + 2).is_some_and(|token| is_word(token))
            {
                path.push(tokens[at + 2].clone());
                at += 2;
            }
        }
        if path.len() > 1 {
            paths.push(path);
        }
        at += 1;
    }
    paths
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Replaces `super` by `self` in inline modules: there, both lead to items of the same file.
fn name_file_from_inline_modules(mut tokens: Vec<String>) -> Vec<String> {
    // For each open brace: whether it belongs to an inline module.
    let mut braces = Vec::new();
    for index in 0..tokens.len() {
        match tokens[index].as_str() {
            "{" => braces.push(index >= 2 && tokens[index - 2] == "mod"),
            "}" => drop(braces.pop()),
            "super" if braces.contains(&true) => tokens[index] = "self".to_owned(),
            _ => {}
        }
    }
    tokens
}

/// Splits the code into words, `::` and single signs, without its unit tests, which may use anything.
pub fn tokenize_code(text: &str) -> Vec<String> {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let code = without_comments_and_strings(text);
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_alphanumeric() || first == '_' {
            rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        tokens.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    tokens
}

/// Returns all files below a folder with one of these extensions (`""` for files without one), in the order of their
/// paths.
pub fn files_with_ending(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a readable folder").map(|entry| entry.expect("a readable entry").path());
    let mut files = Vec::new();
    for path in entries {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if path.is_dir() {
            files.extend(files_with_ending(&path, endings));
        } else if endings.contains(&ending) {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Returns the sources in a folder, without its tests and the crates within it.
pub fn list_source_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let single = folder.with_extension("rs");
    if single.is_file() {
        files.push(single);
    }
    for path in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path()) {
        if path.is_dir() {
            files.extend(if path.join("Cargo.toml").is_file() { Vec::new() } else { list_source_files(&path) });
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            files.push(path);
        }
    }
    files.sort();
    files.dedup();
    files
}

/// Returns the code with its comments and strings blanked.
fn without_comments_and_strings(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skip = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if c == '"' {
            end_of_string(rest)
        } else if rest.starts_with("'\"'") {
            3
        } else {
            code.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        };
        code.push(' ');
        rest = &rest[skip..];
    }
    code
}

fn end_of_string(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}
