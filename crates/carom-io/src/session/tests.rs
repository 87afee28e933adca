//! Tests of sessions: numbers and kinds of balls.

use carom::{Body, Circle, Mass};
use carom_sim::{PairRule, Rules};

use super::{Kinds, Session};
use crate::scene::Scene;

const SCENE: &str = "\
dimension = 2
until = 1
boundary = { kind = \"box\", min = [0, 0], max = [20, 20] }
[[ball]]
center = [1, 1]
radius = 1
[[ball]]
kind = \"red\"
center = [5, 1]
radius = 1
[[ball]]
center = [9, 1]
radius = 1
mass = inf
";

fn session() -> Session<2> {
    Scene::parse("a.toml", SCENE, &[]).unwrap().build::<2>().unwrap().simulation
}

fn at(center: [f64; 2]) -> Body<2> {
    Body::new(Circle::new(center, 1.0).unwrap().at_rest(), Mass::new(1.0).unwrap())
}

#[test]
fn balls_keep_their_numbers_and_no_number_is_used_again() {
    let mut session = session();
    let first = session.ball(0).unwrap();
    session.remove(first).unwrap();
    // It takes the slot of the removed ball.
    let added = session.insert(at([1.0, 1.0])).unwrap();
    assert_eq!((added.index(), session.number(added), session.count()), (first.index(), 3, 4));
    assert_eq!((session.ball(3), session.number(session.ball(2).unwrap())), (Ok(added), 2));
    for gone in [0, 4, usize::MAX] {
        let refused = session.ball(gone).unwrap_err().to_string();
        let message = format!(
            "there is no ball {gone}: it was removed, or never added; `ids` lists the balls"
        );
        assert_eq!(refused, message);
    }
    session.remove(added).unwrap();
    let again = session.insert_as(at([1.0, 1.0]), 1).unwrap();
    assert_eq!((session.number(again), session.kind_name(again)), (4, "red"));
    assert!(session.ball(3).is_err());
}

#[test]
fn errors_name_balls_by_their_numbers() {
    let mut session = session();
    let first = session.ball(0).unwrap();
    session.remove(first).unwrap();
    let added = session.insert(at([1.0, 1.0])).unwrap();
    let over = session.insert(at([1.5, 1.0])).unwrap_err();
    assert!(over.to_string().contains("ball 0"), "{over}");
    let refused = session.refused(&over).to_string();
    assert!(refused.contains("ball 3") && !refused.contains("ball 0"), "{refused}");
    let fixed = session.ball(2).unwrap();
    let held = session.apply_impulse(fixed, [1.0, 0.0]).unwrap_err();
    assert!(session.refused(&held).to_string().contains("ball 2"));
    session.remove(added).unwrap();
    let gone = session.remove(added).unwrap_err();
    assert!(session.refused(&gone).to_string().contains("ball 3"), "{}", session.refused(&gone));
}

#[test]
fn balls_that_jam_are_named_by_their_numbers() {
    // Growing balls that fill a box.
    let text = "dimension = 2\nuntil = 9\nmotion.growth = 1\n\
                boundary = { kind = \"box\", min = [0, 0], max = [4, 2] }\n\
                [[ball]]\ncenter = [1, 1]\nvelocity = [0.1, 0]\nradius = 0.5\n\
                [[ball]]\ncenter = [3, 1]\nradius = 0.5\n";
    let mut session = Scene::parse("a.toml", text, &[]).unwrap().build::<2>().unwrap().simulation;
    let first = session.ball(0).unwrap();
    session.remove(first).unwrap();
    let small = Circle::new([1.0, 1.0], 0.5).unwrap().moving([0.1, 0.0]).unwrap();
    session.insert(Body::new(small, Mass::new(1.0).unwrap())).unwrap();
    let jammed = loop {
        match session.step(9.0) {
            Ok(event) => assert!(event.is_some(), "they have no room"),
            Err(jammed) => break jammed,
        }
    };
    let refused = session.stopped(&jammed).to_string();
    let numbers: Vec<_> = jammed.balls().iter().map(|ball| session.number(*ball)).collect();
    assert!(numbers.iter().all(|number| [1, 2].contains(number)), "{refused}");
    let who = match numbers[..] {
        [one] => format!("ball {one} collide"),
        [one, other] => format!("balls {one} and {other} collide"),
        _ => "balls collide".to_owned(),
    };
    assert!(refused.starts_with(&who), "{refused}");
}

#[test]
fn kinds_are_numbered_once_and_new_ones_can_get_rules() {
    let mut session = session();
    assert_eq!(session.kinds().names().collect::<Vec<_>>(), ["ball", "red"]);
    assert_eq!((session.kind_named("red"), session.kind_or_new("red")), (Ok(1), Some(1)));
    let ghost = session.kind_or_new("ghost").unwrap();
    assert_eq!(
        (ghost, session.kind_or_new("ghost"), session.kind_named("ghost")),
        (2, Some(2), Ok(2))
    );
    session.set_rules(Rules::new().pair(0, ghost, PairRule::Ignore)).unwrap();
    let over = session.insert_as(at([1.5, 1.0]), ghost).unwrap();
    assert_eq!(session.kind_name(over), "ghost");
    let refused = session.kind_named("gas").unwrap_err().to_string();
    let cure = "; give one of these, or list it in `kinds` when the simulation is made";
    assert_eq!(
        refused,
        format!("there is no kind \"gas\", only \"ball\", \"red\", \"ghost\"{cure}")
    );
    for kind in 0..9 {
        session.kind_or_new(&format!("k{kind}"));
    }
    let refused = session.kind_named("gas").unwrap_err().to_string();
    assert!(refused.contains("\"k4\", …; give"), "{refused}");
    // A kind without a name.
    let odd = session.insert_as(at([5.0, 9.0]), 999).unwrap();
    assert_eq!(session.kind_name(odd), "ball");
    #[cfg(feature = "sealed")]
    {
        const SEAL: crate::sealed::Seal = crate::sealed::Seal { mark: "test ", version: 1 };
        let refused = SEAL.unseal::<Session<2>>(&SEAL.seal(&session).unwrap());
        assert!(refused.is_err(), "it is loaded with a kind that does not exist");
    }
}

#[cfg(feature = "sealed")]
#[test]
fn a_session_that_is_saved_and_loaded_goes_on_with_the_same_numbers_and_kinds() {
    const SEAL: crate::sealed::Seal = crate::sealed::Seal { mark: "test ", version: 1 };
    let mut session = session();
    let first = session.ball(0).unwrap();
    session.remove(first).unwrap();
    session.insert(at([1.0, 1.0])).unwrap();
    session.kind_or_new("late");
    let mut loaded: Session<2> = SEAL.unseal(&SEAL.seal(&session).unwrap()).unwrap();
    assert_eq!(loaded.kinds(), session.kinds());
    for session in [&mut session, &mut loaded] {
        assert_eq!((session.count(), session.number(session.ball(3).unwrap())), (4, 3));
        assert_eq!(session.kind_or_new("later"), Some(3));
        let added = session.insert_as(at([15.0, 9.0]), 3).unwrap();
        assert_eq!(session.number(added), 4);
    }
}

#[test]
fn there_are_65_536_kinds_at_most() {
    let mut kinds = Kinds::default();
    for number in 1..=u16::MAX {
        assert_eq!(kinds.add(&format!("kind {number}")), Some(number));
    }
    assert_eq!(
        (kinds.add("one more"), kinds.add("kind 7"), kinds.name(7)),
        (None, Some(7), "kind 7")
    );
    assert_eq!(kinds.names().len(), 65_536);
}
