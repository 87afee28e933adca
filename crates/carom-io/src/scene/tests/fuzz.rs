//! Fuzz tests: no text and no override makes the reader panic.

use carom_any::in_dimension;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use test_size::sized;

use super::super::{Override, Scene, TEMPLATE, TEMPLATE_3D, Value};

/// Reads a text and, if it is a scene, places its balls.
fn survive(text: &str, overrides: &[Override]) {
    if let Ok(scene) = Scene::parse("fuzz.toml", text, overrides) {
        let _ = in_dimension!(scene.dimension(), D => scene.layout::<D>().map(drop));
    }
}

/// Pieces of scenes, and some texts that are not.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "(title|until|seed|min|max|center|velocity|radius|mass|restitution|lattice|speed|apex|segment|polyline|polygon|capsule|box|container|halfspace|normal) = ",
        3 => "(-?[0-9]{1,3}|[0-9]\\.[0-9]e-?[0-9]{1,3}|nan|inf|-inf|-0.0)\n?",
        1 => "(closed|inside) = (true|false|1)\n",
        1 => "\\[(\\[[0-9], [0-9]\\](, )?){0,4}\\]\n",
        2 => "\n\\[\\[?(ball|rack|fill|boundary|motion|obstacle|pocket)\\]\\]?\n",
        1 => "(\\[|\\]|\\{|\\}|,|\"|'|\"\"\"|=|\\.|#|\n|\r\n|\t| )",
        1 => "\"(box|periodic|fcc|square|hexagonal|random|cubic)\"",
        1 => "\\PC{0,3}",
    ]
}

/// The configuration; a quick run tries this many cases.
pub(super) fn config(quick: u32) -> ProptestConfig {
    ProptestConfig {
        cases: sized(quick, 512),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn any_pieces(pieces in prop::collection::vec(piece(), 0..40)) {
        survive(&format!("dimension = 2\nuntil = 1\n{}", pieces.concat()), &[]);
    }
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn any_text(text in "\\PC*") {
        survive(&text, &[]);
    }

    #[test]
    fn any_edit_of_a_scene(
        three in any::<bool>(),
        place in any::<prop::sample::Index>(),
        length in 0_usize..12,
        new in piece(),
    ) {
        let text = if three { TEMPLATE_3D } else { TEMPLATE };
        let start = text.floor_char_boundary(place.index(text.len()));
        let end = text.floor_char_boundary((start + length).min(text.len()));
        survive(&format!("{}{new}{}", &text[..start], &text[end..]), &[]);
    }

    #[test]
    fn any_override(
        key in "(ball|rack|fill|boundary|until|\\PC){1}(\\.(0|1|99|bullet|mass|center|kind|radius|\\PC)){0,3}",
        value in prop_oneof!["\\PC{0,6}".boxed(), piece().boxed()],
    ) {
        let as_text = Override { key: key.clone(), value: Some(Value::String(value.clone())) };
        survive(TEMPLATE, &[as_text]);
        if let Ok(parsed) = format!("{key}={value}").parse() {
            survive(TEMPLATE, &[parsed]);
        }
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("bytes.toml");
        std::fs::write(&path, bytes).expect("a file for the test");
        let _ = Scene::load(&path, &[]).map_err(|error| error.to_string());
    }
}
