//! Messages and hints, in both languages, for RON texts that don't have the expected shape.

use ron::error::{Error, SpannedError};

use rules::{Localized, both};

/// Describes the error in a text, after its line and column.
pub fn describe_ron_error(error: &SpannedError) -> Localized {
    let (place, Localized { es, en }) = (&error.span.start, ron_error_message(&error.code));
    let (line, column) = (place.line, place.col);
    both!("{line}:{column}: {es}", "{line}:{column}: {en}")
}

/// Returns the hint for a text that ends too early.
pub(super) fn unclosed_bracket_hint() -> Localized {
    both!("falta cerrar un paréntesis, un corchete o unas comillas", "a bracket or a quotation mark was not closed")
}

/// Returns the hint for an empty file.
pub(super) fn empty_file_hint() -> Localized {
    both!(
        "`incursion new-mission` escribe una misión de ejemplo con la que empezar",
        "`incursion new-mission` writes an example mission to begin with"
    )
}

/// Returns the hint for a missing quotation mark in the given line.
pub(super) fn odd_quotes_hint(line: usize) -> Localized {
    both!(
        "la línea {line} tiene un número impar de comillas: ahí falta una",
        "line {line} has an odd number of quotation marks: one is missing there"
    )
}

/// Returns `true` if a missing character before the error may be its cause.
pub(super) fn may_be_missing_sign(error: &Error) -> bool {
    !matches!(
        error,
        Error::NoSuchStructField { .. }
            | Error::MissingStructField { .. }
            | Error::DuplicateStructField { .. }
            | Error::NoSuchEnumVariant { .. }
            | Error::IntegerOutOfBounds
            | Error::ExceededRecursionLimit
            | Error::Message(_)
    )
}

/// Returns the expected word that differs from the found one by a spelling mistake, if there is one.
pub(super) fn closest_word(found: &str, expected: &[&'static str]) -> Option<&'static str> {
    let far = |word: &&&'static str| edit_distance(found, word);
    let nearest = expected.iter().min_by_key(far)?;
    // In short words, two different letters make another word.
    let most = if found.chars().count() > 4 { 2 } else { 1 };
    (edit_distance(found, nearest) <= most).then_some(*nearest)
}

/// Returns the number of letters to change, insert or delete in order to turn one word into another.
fn edit_distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, letter) in from.chars().enumerate() {
        let mut corner = row[0];
        row[0] = index + 1;
        for (place, other) in to.iter().enumerate() {
            let changed = corner + usize::from(letter != *other);
            corner = row[place + 1];
            row[place + 1] = changed.min(row[place] + 1).min(corner + 1);
        }
    }
    row[to.len()]
}

/// Describes an error.
pub(super) fn ron_error_message(error: &Error) -> Localized {
    match error {
        Error::NoSuchStructField { found, .. } => {
            both!("el campo `{found}` no va aquí", "`{found}` is not a field that belongs here")
        }
        Error::MissingStructField { field, .. } => both!("falta el campo `{field}`", "the field `{field}` is missing"),
        Error::DuplicateStructField { field, .. } => {
            both!("el campo `{field}` está aquí dos veces", "the field `{field}` appears twice")
        }
        Error::NoSuchEnumVariant { found, .. } => both!(
            "`{found}` no es ninguna de las palabras que pueden ir aquí",
            "`{found}` is not one of the words allowed here"
        ),
        Error::ExceededRecursionLimit => both!("hay demasiados paréntesis anidados", "brackets are nested too deeply"),
        other => {
            let (es, mut en) = (spanish_ron_error(other), other.to_string());
            if let Some(first) = en.get(..1) {
                let small = first.to_lowercase();
                en.replace_range(..1, &small);
            }
            Localized { es, en }
        }
    }
}

/// Describes the less common errors in Spanish; the English text comes from `ron` itself.
fn spanish_ron_error(error: &Error) -> String {
    let sign = match error {
        Error::Eof => return "el texto acaba antes de tiempo".into(),
        Error::ExpectedArray => "`[`",
        Error::ExpectedArrayEnd => "`]`",
        Error::ExpectedMap => "`{`",
        Error::ExpectedMapEnd => "`}`",
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => "`(`",
        Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => "`)`",
        Error::ExpectedAttribute | Error::ExpectedAttributeEnd => "un atributo `#![enable(…)]` completo",
        Error::ExpectedComma => "una coma",
        Error::ExpectedMapColon => "dos puntos",
        Error::ExpectedBoolean => "`true` o `false`",
        Error::ExpectedChar => "una letra entre comillas simples",
        Error::ExpectedInteger => "un número entero",
        Error::ExpectedFloat => "un número",
        Error::ExpectedOption => "`Some(…)` o `None`",
        Error::ExpectedUnit => "`()`",
        Error::ExpectedString => "un texto",
        Error::ExpectedByteString | Error::ExpectedByteLiteral => "un texto de bytes",
        Error::ExpectedStringEnd => "el final de un texto",
        Error::ExpectedIdentifier => "una palabra",
        Error::ExpectedRangeSyntax => "`..` o `..=`",
        Error::ExpectedStructName(name) => return format!("se esperaba la palabra `{name}`"),
        Error::ExpectedDifferentStructName { expected, found } => {
            return format!("se esperaba la palabra `{expected}`, y pone `{found}`");
        }
        Error::ExpectedDifferentLength { found, .. } => {
            return format!("no es este el número de elementos que van aquí: hay {found}");
        }
        Error::InvalidValueForType { .. } | Error::Message(_) => return "este valor no vale aquí".into(),
        Error::InvalidEscape(_) => return "detrás de `\\` va otra letra".into(),
        Error::IntegerOutOfBounds => return "el número no cabe aquí".into(),
        Error::InvalidIntegerDigit { digit, base } => {
            return format!("{digit:?} no es una cifra de un número en base {base}");
        }
        Error::FloatUnderscore | Error::UnderscoreAtBeginning => return "aquí sobra un `_`".into(),
        Error::NoSuchExtension(name) => return format!("no hay extensión de RON `{name}`"),
        Error::UnclosedBlockComment | Error::UnclosedLineComment => return "un comentario no se cierra".into(),
        Error::UnexpectedChar(letter) => return format!("aquí no va {letter:?}"),
        Error::TrailingCharacters => return "después del final sobra texto".into(),
        Error::InvalidIdentifier(word) | Error::SuggestRawIdentifier(word) => {
            return format!("{word:?} no es una palabra de RON");
        }
        _ => return "no se entiende lo que pone aquí".into(),
    };
    format!("se esperaba {sign}")
}

/// Returns the hint for an error.
pub(super) fn ron_error_hint(error: &Error) -> Localized {
    match error {
        Error::NoSuchStructField { expected, found, .. } => unknown_word_hint(found, expected, |fields| {
            both!("campos que van aquí: {fields}", "fields that belong here: {fields}")
        }),
        Error::NoSuchEnumVariant { expected, found, .. } => {
            unknown_word_hint(found, expected, |words| both!("una de estas: {words}", "one of {words}"))
        }
        Error::MissingStructField { field, .. } => {
            both!("añade `{field}: …,` dentro de estos paréntesis", "add `{field}: …,` within these brackets")
        }
        Error::DuplicateStructField { .. } => both!("deja uno de los dos", "keep one of the two"),
        // `ExpectedIdentifier` also follows from a missing closing bracket after a comma.
        Error::ExpectedComma
        | Error::ExpectedArrayEnd
        | Error::ExpectedStructLikeEnd
        | Error::ExpectedMapEnd
        | Error::ExpectedIdentifier => both!(
            "antes de este lugar falta una coma, un paréntesis o un corchete",
            "a comma or a bracket is missing before this place"
        ),
        Error::Eof | Error::ExpectedStringEnd => unclosed_bracket_hint(),
        Error::ExpectedInteger | Error::InvalidIntegerDigit { .. } => {
            both!("aquí va un número entero, sin comillas", "a whole number goes here, without quotation marks")
        }
        Error::IntegerOutOfBounds => both!(
            "el número es demasiado grande, o menor que 0, para este lugar",
            "the number is too large for this place, or below 0"
        ),
        Error::ExpectedString => {
            both!("aquí va un texto, entre comillas: \"…\"", "a text goes here, in quotation marks: \"…\"")
        }
        Error::ExpectedBoolean => both!("`true` o `false`", "`true` or `false`"),
        Error::ExpectedArray => {
            both!("aquí va una lista, entre corchetes: [ … ]", "a list goes here, in square brackets: [ … ]")
        }
        Error::ExpectedMap => both!(
            "una parte así es como `{{'#': Rock, '.': Floor}}`",
            "such a part looks like `{{'#': Rock, '.': Floor}}`"
        ),
        _ => both!(
            "compara este lugar con las misiones del juego, como missions/1-recon.ron",
            "compare this place with the game's own missions, such as missions/1-recon.ron"
        ),
    }
}

/// Returns the hint for an unknown word: the expected word that resembles it, or a sentence of `tell` with all of them.
fn unknown_word_hint(found: &str, expected: &[&'static str], tell: impl Fn(String) -> Localized) -> Localized {
    match closest_word(found, expected) {
        Some(word) => both!("¿querías decir `{word}`?", "did you mean `{word}`?"),
        None => tell(expected.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each error has its own Spanish text: none uses the fallback, and no two texts are the same.
    #[test]
    fn each_ron_error_has_a_distinct_message() {
        let faults = [
            Error::Eof,
            Error::ExpectedArray,
            Error::ExpectedArrayEnd,
            Error::ExpectedAttributeEnd,
            Error::ExpectedBoolean,
            Error::ExpectedComma,
            Error::ExpectedChar,
            Error::ExpectedFloat,
            Error::ExpectedInteger,
            Error::ExpectedOption,
            Error::ExpectedMap,
            Error::ExpectedMapColon,
            Error::ExpectedMapEnd,
            Error::ExpectedStructLike,
            Error::ExpectedUnit,
            Error::ExpectedString,
            Error::ExpectedByteString,
            Error::ExpectedStringEnd,
            Error::ExpectedIdentifier,
            Error::ExpectedRangeSyntax,
            Error::ExpectedStructName("Areas".into()),
            Error::ExpectedDifferentStructName { expected: "Areas", found: "Rooms".into() },
            Error::ExpectedDifferentLength { expected: "2".into(), found: 3 },
            Error::InvalidEscape("x"),
            Error::IntegerOutOfBounds,
            Error::InvalidIntegerDigit { digit: '9', base: 8 },
            Error::UnderscoreAtBeginning,
            Error::NoSuchExtension("fields".into()),
            Error::UnclosedBlockComment,
            Error::UnexpectedChar('%'),
            Error::TrailingCharacters,
            Error::InvalidIdentifier("1st".into()),
            Error::NoSuchStructField { expected: &["ap"], found: "pa".into(), outer: None },
            Error::NoSuchEnumVariant { expected: &["Rock"], found: "Sand".into(), outer: None },
            Error::MissingStructField { field: "name", outer: None },
            Error::DuplicateStructField { field: "name", outer: None },
            Error::ExceededRecursionLimit,
        ];
        let last = ron_error_message(&Error::Fmt).es;
        let told: Vec<String> = faults.iter().map(|fault| ron_error_message(fault).es).collect();
        for (index, words) in told.iter().enumerate() {
            assert!(*words != last && !told[..index].contains(words), "{:?}: {words}", faults[index]);
        }
    }

    #[test]
    fn common_ron_errors_have_specific_hints() {
        let last = ron_error_hint(&Error::Fmt).es;
        let usual = [
            Error::NoSuchStructField { expected: &["ap"], found: "pa".into(), outer: None },
            Error::NoSuchEnumVariant { expected: &["Rock"], found: "Sand".into(), outer: None },
            Error::MissingStructField { field: "name", outer: None },
            Error::DuplicateStructField { field: "name", outer: None },
            Error::ExpectedComma,
            Error::ExpectedArrayEnd,
            Error::ExpectedStructLikeEnd,
            Error::ExpectedMapEnd,
            Error::Eof,
            Error::ExpectedStringEnd,
            Error::ExpectedInteger,
            Error::IntegerOutOfBounds,
            Error::ExpectedString,
            Error::ExpectedBoolean,
            Error::ExpectedArray,
            Error::ExpectedMap,
        ];
        for fault in usual {
            assert_ne!(ron_error_hint(&fault).es, last, "{fault:?}");
        }
    }
}
