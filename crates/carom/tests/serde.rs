//! The feature `serde`: what is read goes through the same checks as what is constructed.

use carom::{
    Ball, Body, Bounce, Circle, ClosestApproach, ContactInterval, Feature, Hit, Impact, InputError,
    Mass, Moving, Relation, Restitution, bounce, first_contact,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + core::fmt::Debug>(value: &T) {
    let text = serde_json::to_string(value).expect("serialises");
    let read: T = serde_json::from_str(&text).expect(&text);
    assert_eq!(&read, value, "{text}");
}

#[test]
fn every_type_reads_back_to_the_same_bits() -> Result<(), InputError> {
    let a = Circle::new([0.1, 0.2], 0.3)?.moving([1.0, -1.0 / 3.0])?;
    let b = Circle::new([2.1_f64, -0.5], 0.4)?.at_rest();
    there_and_back(a.ball());
    there_and_back(&a);
    there_and_back(&Ball::new([0.1_f32; 7], 0.3)?.at_rest());
    there_and_back(&Relation::Touching);
    there_and_back(&ContactInterval { start: 0.1, end: 0.2 });
    there_and_back(&ClosestApproach { time: 0.1, gap: -0.2 });
    let (a, b) = (Body::new(a, Mass::new(0.7)?), Body::new(b, Mass::new(0.1)?));
    there_and_back(&a.with_restitution(Restitution::new(0.9)?));
    there_and_back(&first_contact(a.moving(), b.moving(), 9.0).expect("they meet"));
    let impact = first_contact(a.moving(), b.moving(), 9.0).expect("they meet");
    there_and_back(&Hit { index: 3, impact });
    there_and_back(&bounce(&a, &b, 9.0));
    Ok(())
}

#[test]
fn the_form_is_plain() -> Result<(), InputError> {
    let ball = Circle::new([1.0, 2.0], 3.0)?.moving([4.0, 5.0])?;
    let text = serde_json::to_string(&ball).expect("serialises");
    assert_eq!(text, r#"{"center":[1.0,2.0],"velocity":[4.0,5.0],"radius":3.0}"#);
    assert_eq!(serde_json::to_string(&Mass::new(0.5)?).expect("serialises"), "0.5");
    assert_eq!(serde_json::to_string(&Relation::Touching).expect("serialises"), "\"touching\"");
    Ok(())
}

#[test]
fn what_a_constructor_refuses_is_refused() {
    fn error<T: DeserializeOwned + core::fmt::Debug>(text: &str) -> String {
        serde_json::from_str::<T>(text).expect_err("refused").to_string()
    }
    let radius = error::<Circle>(r#"{"center": [0, 0], "radius": -1}"#);
    assert!(radius.starts_with("the radius is -1; give"), "{radius}");
    let radius = error::<Moving<2>>(r#"{"center": [0, 0], "velocity": [1, 0], "radius": -1}"#);
    assert!(radius.starts_with("the radius is -1; give"), "{radius}");
    assert!(error::<Mass>("0").starts_with("the mass is 0"));
    assert!(error::<Restitution>("1.5").starts_with("the restitution is 1.5"));

    let short = error::<Circle>(r#"{"center": [0], "radius": 1}"#);
    assert!(short.contains("an array of 2 numbers"), "{short}");
    let long = error::<Circle>(r#"{"center": [0, 0, 0], "radius": 1}"#);
    assert!(long.contains("trailing characters") || long.contains("invalid length"), "{long}");
    let unknown = error::<Circle>(r#"{"center": [0, 0], "radius": 1, "colour": 2}"#);
    assert!(unknown.contains("unknown field `colour`"), "{unknown}");
}

#[test]
fn results_have_named_fields() {
    let text = r#"{"time": 1.5, "normal": [1, 0], "point": [0.5, 0]}"#;
    let impact: Impact<2, f32> = serde_json::from_str(text).expect(text);
    assert_eq!(
        impact,
        Impact { time: 1.5, normal: [1.0, 0.0], point: [0.5, 0.0], feature: Feature::Surface }
    );
    assert!(serde_json::from_str::<Bounce<2>>("{}").is_err());
}
