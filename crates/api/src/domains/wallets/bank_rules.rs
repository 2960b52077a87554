//! The rules of bank data: the check digits of CUIT and CBU, and the characters of an alias.

/// A CUIT's weights; the eleventh digit checks the ten before it, modulo 11.
const CUIT_WEIGHTS: [u32; 10] = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/// The weights of both blocks of a CBU, from the right.
const CBU_WEIGHTS: [u32; 4] = [3, 1, 7, 9];

/// The digits of a text that has `length` digits and otherwise only spaces and hyphens.
pub(super) fn parse_digits(text: &str, length: usize) -> Option<String> {
    let kept: String = text.chars().filter(|letter| !matches!(letter, ' ' | '-')).collect();
    (kept.len() == length && kept.bytes().all(|byte| byte.is_ascii_digit())).then_some(kept)
}

/// True for the eleven digits of a valid CUIT.
pub(super) fn is_valid_cuit(digits: &str) -> bool {
    let values = digit_values(digits);
    let [body @ .., check] = values.as_slice() else { return false };
    let sum: u32 = body.iter().zip(CUIT_WEIGHTS).map(|(digit, weight)| digit * weight).sum();
    // A remainder of ten has no digit; such numbers are not issued.
    body.len() == CUIT_WEIGHTS.len() && (11 - sum % 11) % 11 == *check
}

/// The result of checking 22 digits as a CBU or CVU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CbuCheck {
    /// Both check digits match.
    Valid,
    /// A CVU whose second check digit does not match: some wallets number theirs differently.
    Doubtful,
    /// Neither a CBU nor a CVU.
    Invalid,
}

/// Checks 22 digits: a bank's CBU, or a wallet's CVU, which begins with three zeros.
pub(super) fn check_cbu(digits: &str) -> CbuCheck {
    let values = digit_values(digits);
    if values.len() != 22 {
        return CbuCheck::Invalid;
    }
    match (is_block_valid(&values[..8]), is_block_valid(&values[8..]), digits.starts_with("000")) {
        (true, true, _) => CbuCheck::Valid,
        (true, false, true) => CbuCheck::Doubtful,
        _ => CbuCheck::Invalid,
    }
}

/// True when the last digit of a block is the check digit of those before it.
fn is_block_valid(values: &[u32]) -> bool {
    let Some((check, body)) = values.split_last() else { return false };
    let sum: u32 = body.iter().rev().zip(CBU_WEIGHTS.iter().cycle()).map(|(digit, weight)| digit * weight).sum();
    (10 - sum % 10) % 10 == *check
}

/// True for a valid alias: 6 to 20 letters, digits, dots and hyphens.
pub(super) fn is_valid_alias(text: &str) -> bool {
    (6..=20).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
}

fn digit_values(digits: &str) -> Vec<u32> {
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
            assert_eq!(parse_digits(text, 11).as_deref(), read, "{text}");
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
            assert_eq!(is_valid_cuit(cuit), right, "{cuit}");
        }
    }

    #[test]
    fn both_blocks_of_a_cbu_are_checked_and_a_cvu_s_second_only_doubted() {
        for (number, judged) in [
            ("2850590940090418135201", CbuCheck::Valid),
            ("2810590940090418135201", CbuCheck::Invalid),
            ("2850590940090418135202", CbuCheck::Invalid),
            ("0000003100010000000009", CbuCheck::Valid),
            ("0000003100010000000007", CbuCheck::Doubtful),
            ("0000003200010000000009", CbuCheck::Invalid),
            ("285059094009041813520", CbuCheck::Invalid),
            ("", CbuCheck::Invalid),
        ] {
            assert_eq!(check_cbu(number), judged, "{number}");
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
            assert_eq!(is_valid_alias(alias), right, "{alias}");
        }
    }
}
