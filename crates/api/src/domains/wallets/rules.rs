//! Whether bank data can be: the check digits of CUIT and CBU, and what an alias is made of.

/// A CUIT's weights; the eleventh digit checks the ten before it, modulo 11.
const CUIT_WEIGHTS: [u32; 10] = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/// The weights of both blocks of a CBU, from the right.
const CBU_WEIGHTS: [u32; 4] = [3, 1, 7, 9];

/// The digits of a text that has nothing else but spaces and hyphens, if there are `length`.
pub(super) fn digits(text: &str, length: usize) -> Option<String> {
    let kept: String = text.chars().filter(|letter| !matches!(letter, ' ' | '-')).collect();
    (kept.len() == length && kept.bytes().all(|byte| byte.is_ascii_digit())).then_some(kept)
}

/// Whether eleven digits are a CUIT.
pub(super) fn is_cuit(digits: &str) -> bool {
    let values = values(digits);
    let [body @ .., check] = values.as_slice() else { return false };
    let sum: u32 = body.iter().zip(CUIT_WEIGHTS).map(|(digit, weight)| digit * weight).sum();
    // Ten is no digit: such numbers are not given out.
    body.len() == CUIT_WEIGHTS.len() && (11 - sum % 11) % 11 == *check
}

/// What 22 digits are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cbu {
    /// A CBU or CVU whose digits agree.
    Right,
    /// A CVU whose second block does not: some wallets number theirs otherwise.
    Doubtful,
    /// Neither.
    Wrong,
}

/// Judges 22 digits: a bank's CBU, or a wallet's CVU, which begins with three zeros.
pub(super) fn cbu(digits: &str) -> Cbu {
    let values = values(digits);
    if values.len() != 22 {
        return Cbu::Wrong;
    }
    match (block(&values[..8]), block(&values[8..]), digits.starts_with("000")) {
        (true, true, _) => Cbu::Right,
        (true, false, true) => Cbu::Doubtful,
        _ => Cbu::Wrong,
    }
}

/// Whether the last digit of a block checks those before it.
fn block(values: &[u32]) -> bool {
    let Some((check, body)) = values.split_last() else { return false };
    let sum: u32 = body.iter().rev().zip(CBU_WEIGHTS.iter().cycle()).map(|(digit, weight)| digit * weight).sum();
    (10 - sum % 10) % 10 == *check
}

/// Whether a text is an alias: 6 to 20 letters, digits, dots and hyphens.
pub(super) fn is_alias(text: &str) -> bool {
    (6..=20).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
}

fn values(digits: &str) -> Vec<u32> {
    digits.chars().filter_map(|digit| digit.to_digit(10)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_may_be_set_apart() {
        for (text, read) in [
            ("20-26756539-3", Some("20267565393")),
            ("20267565393", Some("20267565393")),
            ("20 26756539 3", Some("20267565393")),
            ("2026756539", None),
            ("20267565393x", None),
            ("２0267565393", None),
        ] {
            assert_eq!(digits(text, 11).as_deref(), read, "{text}");
        }
    }

    #[test]
    fn a_cuit_s_last_digit_checks_the_others() {
        for (cuit, right) in [
            ("20267565393", true),
            ("20267565392", false),
            ("02267565393", false),
            ("30500010912", true),
            ("33693450239", true),
            ("2026756539", false),
            ("", false),
        ] {
            assert_eq!(is_cuit(cuit), right, "{cuit}");
        }
    }

    #[test]
    fn both_blocks_of_a_cbu_are_checked_and_a_cvu_s_second_only_doubted() {
        for (number, judged) in [
            ("2850590940090418135201", Cbu::Right),
            ("2810590940090418135201", Cbu::Wrong),
            ("2850590940090418135202", Cbu::Wrong),
            ("0000003100010000000009", Cbu::Right),
            ("0000003100010000000007", Cbu::Doubtful),
            ("0000003200010000000009", Cbu::Wrong),
            ("285059094009041813520", Cbu::Wrong),
            ("", Cbu::Wrong),
        ] {
            assert_eq!(cbu(number), judged, "{number}");
        }
    }

    #[test]
    fn an_alias_has_letters_digits_dots_and_hyphens() {
        for (alias, right) in [
            ("pizza.del.sur", true),
            ("Norte-24", true),
            ("corto", false),
            ("veintiuna.letras.aqui", false),
            ("con espacio", false),
            ("ñandu.sur", false),
        ] {
            assert_eq!(is_alias(alias), right, "{alias}");
        }
    }
}
