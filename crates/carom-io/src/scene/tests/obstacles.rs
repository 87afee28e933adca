//! Tests of `[[obstacle]]` and `[[pocket]]`.

use carom::{Aabb, Ball, Capsule, Cylinder, HalfSpace, Hollow, Mass, Restitution, Triangle, Tube};
use carom_sim::{Axis, Boundary, Contact, Obstacle, ObstacleShape, Pocket, Simulation};
use insta::assert_snapshot;

use super::errors::{HEAD, IN_A_BOX, said_of};
use super::{changed, layout, scene};

const BALL: &str = "[[ball]]\ncenter = [0, 0]\nradius = 0.5\n";

/// The obstacles of a scene whose ball is clear of them.
fn obstacles<const D: usize>(tables: &str) -> Vec<Obstacle<D>> {
    let center = if D == 2 { "[0, 0]" } else { "[0, 0, 0]" };
    layout::<D>(&format!(
        "dimension = {D}\nuntil = 1\n[[ball]]\ncenter = {center}\nradius = 0.5\n{tables}"
    ))
    .obstacles
}

#[test]
fn each_shape_is_what_its_keys_say() {
    let found = obstacles::<2>(
        "[[obstacle]]\nsegment = [[1, 2], [3, 4.5]]\n\
         [[obstacle]]\npolyline = [[1, 2], [3, 4], [5, 2]]\n\
         [[obstacle]]\npolyline = [[1, 2], [3, 4], [5, 2]]\nclosed = true\n\
         [[obstacle]]\npolygon = [[1, 2], [3, 4], [5, 2]]\n\
         [[obstacle]]\ncapsule = [[3, 3], [4, 3]]\nradius = 0.25\n\
         [[obstacle]]\nbox = [[3, 3], [4, 5]]\n\
         [[obstacle]]\nbox = [[-3, -3], [4, 5]]\ninside = true\n\
         [[obstacle]]\nball = [3, 3]\nradius = 1\n\
         [[obstacle]]\ncontainer = [1, 0]\nradius = 9\n\
         [[obstacle]]\nhalfspace = [0, -1]\nnormal = [0.5, 2]\n\
         [[obstacle]]\ncylinder = [[-9, 0], [9, 1]]\nradius = 7\n\
         [[obstacle]]\ncylinder = [[-9, 0], [9, 1]]\nradius = 7\ncaps = false\n\
         [[obstacle]]\ntriangle = [[1, 2], [3, 4], [5, 2]]\n",
    );
    let corners = || vec![[1.0, 2.0], [3.0, 4.0], [5.0, 2.0]];
    let expected: [Obstacle<2>; 13] = [
        Obstacle::polyline(vec![[1.0, 2.0], [3.0, 4.5]]).unwrap(),
        Obstacle::polyline(corners()).unwrap(),
        Obstacle::polygon(corners()).unwrap(),
        Obstacle::polygon(corners()).unwrap(),
        Capsule::new([3.0, 3.0], [4.0, 3.0], 0.25).unwrap().into(),
        Aabb::new([3.0, 3.0], [4.0, 5.0]).unwrap().into(),
        Hollow::new(Aabb::new([-3.0, -3.0], [4.0, 5.0]).unwrap()).into(),
        Ball::new([3.0, 3.0], 1.0).unwrap().into(),
        Hollow::new(Ball::new([1.0, 0.0], 9.0).unwrap()).into(),
        HalfSpace::new([0.0, -1.0], [0.5, 2.0]).unwrap().into(),
        Hollow::new(Cylinder::new([-9.0, 0.0], [9.0, 1.0], 7.0).unwrap()).into(),
        Tube::new([-9.0, 0.0], [9.0, 1.0], 7.0).unwrap().into(),
        Triangle::new([1.0, 2.0], [3.0, 4.0], [5.0, 2.0]).unwrap().into(),
    ];
    assert_eq!(found, expected);
}

#[test]
fn in_space_each_point_has_three_coordinates() {
    let found = obstacles::<3>(
        "[[obstacle]]\npolygon = [[1, 2, 0], [3, 4, 0], [5, 2, 1]]\n\
         [[obstacle]]\ncapsule = [[3, 3, 3], [4, 3, 3]]\nradius = 0.25\n\
         [[obstacle]]\ncontainer = [0, 0, 1]\nradius = 9\n",
    );
    let expected: [Obstacle<3>; 3] = [
        Obstacle::polygon(vec![[1.0, 2.0, 0.0], [3.0, 4.0, 0.0], [5.0, 2.0, 1.0]]).unwrap(),
        Capsule::new([3.0, 3.0, 3.0], [4.0, 3.0, 3.0], 0.25).unwrap().into(),
        Hollow::new(Ball::new([0.0, 0.0, 1.0], 9.0).unwrap()).into(),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_capsule_from_inside_is_a_stadium() {
    let found =
        obstacles::<2>("[[obstacle]]\ncapsule = [[-1, 0], [1, 0]]\nradius = 2\ninside = true\n");
    let stadium = Hollow::new(Capsule::new([-1.0, 0.0], [1.0, 0.0], 2.0).unwrap());
    assert_eq!(found, [stadium.into()]);
}

#[test]
fn an_obstacle_is_elastic_and_without_a_name_unless_told() {
    let found = obstacles::<2>(
        "[[obstacle]]\nball = [3, 3]\nradius = 1\n\
         [[obstacle]]\nball = [3, 3]\nradius = 1\nrestitution = 0.5\nname = \"bumper\"\n",
    );
    let bumper = || Obstacle::from(Ball::new([3.0, 3.0], 1.0).unwrap());
    assert_eq!(found[0], bumper());
    let soft = bumper().with_restitution(Restitution::new(0.5).unwrap()).named("bumper");
    assert_eq!(found[1], soft);
    let damped = layout::<2>(&format!(
        "{HEAD}restitution = 0.25\n{BALL}[[obstacle]]\nball = [3, 3]\nradius = 1\n"
    ));
    assert_eq!(damped.obstacles, [bumper()], "that of the scene is one of balls");
}

#[test]
fn pockets_are_balls_with_names() {
    let layout = layout::<2>(&format!(
        "{HEAD}{BALL}[[pocket]]\ncenter = [3, 3]\nradius = 1\n\
         [[pocket]]\ncenter = [5, 3]\nradius = 0.5\nname = \"corner\"\n"
    ));
    let ball = |x, radius| Ball::new([x, 3.0], radius).unwrap();
    let expected = [Pocket::new(ball(3.0, 1.0)), Pocket::new(ball(5.0, 0.5)).named("corner")];
    assert_eq!(layout.pockets, expected);
}

#[test]
fn the_simulation_has_what_the_scene_has() {
    let built = scene(&format!(
        "{HEAD}{BALL}[[obstacle]]\nball = [3, 0]\nradius = 1\n[[pocket]]\ncenter = [-3, 0]\nradius = 1\n"
    ))
    .build::<2>()
    .unwrap();
    assert_eq!((built.simulation.obstacles().len(), built.simulation.pockets().len()), (1, 1));
}

#[test]
fn overrides_reach_every_number_of_an_obstacle() {
    let text = format!(
        "{HEAD}{BALL}[[obstacle]]\nname = \"wall\"\nsegment = [[1, 2], [3, 4]]\n\
         [[pocket]]\nname = \"hole\"\ncenter = [9, 9]\nradius = 1\n"
    );
    let change =
        ["obstacle.wall.segment.1.0=7", "obstacle.0.restitution=0", "pocket.hole.radius=2"];
    let layout = changed(&text, &change).layout::<2>().unwrap();
    let ObstacleShape::Polyline(wall) = layout.obstacles[0].shape() else { panic!("no polyline") };
    assert_eq!(wall.vertices(), [[1.0, 2.0], [7.0, 4.0]]);
    assert_eq!(layout.obstacles[0].restitution().get(), 0.0);
    assert_eq!(layout.pockets[0].ball().radius(), 2.0);
}

/// Balls at random positions keep clear of everything, including pockets, even if the box and the
/// obstacles leave them only a part of the space.
#[test]
fn random_fills_find_room_among_obstacles() {
    let text = format!(
        "{IN_A_BOX}[[obstacle]]\ncontainer = [5, 5]\nradius = 5\n\
         [[obstacle]]\nball = [5, 5]\nradius = 2\n\
         [[obstacle]]\npolygon = [[5, 5], [9, 5], [7, 9]]\n\
         [[obstacle]]\nhalfspace = [0, 2]\nnormal = [0, 1]\n\
         [[pocket]]\ncenter = [2, 5]\nradius = 1\n\
         [[fill]]\nlattice = \"random\"\ncount = 60\nradius = 0.2\n"
    );
    for seed in 0..8 {
        let built = changed(&text, &[&format!("seed={seed}")]).build::<2>().unwrap();
        assert_eq!(built.simulation.len(), 60);
        for ball in built.simulation.ids() {
            let [x, y] = built.simulation.position(ball);
            let from_middle = (x - 5.0).hypot(y - 5.0);
            assert!((2.2..4.8).contains(&from_middle) && y > 2.2 && (x - 2.0).hypot(y - 5.0) > 1.0);
        }
    }
}

#[test]
fn shapes_that_are_none_or_too_many() {
    let said = said_of(
        HEAD,
        &[
            "[[obstacle]]\nname = \"nothing\"\n",
            "[[obstacle]]\nball = [0, 0]\nradius = 1\nbox = [[0, 0], [1, 1]]\n",
            "[[obstacle]]\ncone = [0, 0]\n",
            "[[obstacle]]\ncapsule = [[0, 0], [1, 0]]\nradius = 1\ncaps = false\n",
            "[[obstacle]]\npolygone = [[0, 0], [1, 1], [2, 0]]\n",
            "[[obstacle]]\nsegment = [[0, 0], [1, 1]]\nradius = 1\n",
            "[[obstacle]]\npolygon = [[0, 0], [1, 1], [2, 0]]\nclosed = true\n",
            "[[obstacle]]\nball = [0, 0]\nradius = 1\ninside = true\n",
            "[[obstacle]]\nbox = [[0, 0], [1, 1]]\nnormal = [1, 0]\n",
            "[obstacle]\nball = [0, 0]\n",
            "[[pocket]]\nball = [0, 0]\nradius = 1\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn values_of_obstacles() {
    let said = said_of(
        HEAD,
        &[
            "[[obstacle]]\nsegment = [[0, 0], [1, 1, 1]]\n",
            "[[obstacle]]\nsegment = [[0, 0]]\n",
            "[[obstacle]]\nsegment = [0, 0, 1, 1]\n",
            "[[obstacle]]\nsegment = [[0, 0], [0.0, -0.0]]\n",
            "[[obstacle]]\npolyline = [[0, 0], [1, 1], [1, 1], [2, 0]]\n",
            "[[obstacle]]\npolygon = [[0, 0], [1, 1], [0, 0]]\n",
            "[[obstacle]]\npolygon = [[0, 0], [1, 1]]\n",
            "[[obstacle]]\npolyline = []\n",
            "[[obstacle]]\npolyline = [[0, 0], [1, 1]]\nclosed = 1\n",
            "[[obstacle]]\npolyline = [[0, 0], [1, nan]]\n",
            "[[obstacle]]\ncapsule = [[0, 0], [1, 0]]\n",
            "[[obstacle]]\ncapsule = [[0, 0], [1, 0]]\nradius = -1\n",
            "[[obstacle]]\nbox = [[0, 0], [1, -1]]\n",
            "[[obstacle]]\nball = [0, 0]\nradius = inf\n",
            "[[obstacle]]\nhalfspace = [0, 0]\n",
            "[[obstacle]]\nhalfspace = [0, 0]\nnormal = [0, 0]\n",
            "[[obstacle]]\nball = [0, 0]\nradius = 1\nrestitution = -2\n",
            "[[obstacle]]\ncylinder = [[0, 0], [0, 0]]\nradius = 1\n",
            "[[obstacle]]\ncylinder = [[0, 0], [1, 0]]\n",
            "[[obstacle]]\ncylinder = [[0, 0], [1, 0]]\nradius = -1\ncaps = false\n",
            "[[obstacle]]\ntriangle = [[0, 0], [1, 0]]\n",
            "[[obstacle]]\nmesh = \"star.stl\"\n",
            "[[obstacle]]\nmesh = 7\n",
            "[[pocket]]\ncenter = [0, 0, 0]\nradius = 1\n",
            "[[pocket]]\ncenter = [0, 0]\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn balls_and_obstacles_that_do_not_fit_together() {
    let said = said_of(
        HEAD,
        &[
            "[[ball]]\ncenter = [0, 0]\nradius = 1\n[[obstacle]]\nball = [1.5, 0]\nradius = 1\n",
            "[[ball]]\nname = \"cue\"\ncenter = [0, 0]\nradius = 1\n\
             [[obstacle]]\nhalfspace = [0, 5]\nnormal = [0, 1]\nname = \"floor\"\n",
            "[[ball]]\ncenter = [0, 0]\nradius = 1\n[[obstacle]]\nsegment = [[0, -5], [0, 5]]\n",
            "[[ball]]\ncenter = [0, 0]\nradius = 1\n[[obstacle]]\ncontainer = [9, 0]\nradius = 9\n",
            "[[ball]]\ncenter = [0, 2]\nradius = 1\n\
             [[obstacle]]\ncylinder = [[-9, 0], [9, 0]]\nradius = 2\n",
            "[[rack]]\nname = \"reds\"\napex = [0, 0]\ndirection = [1, 0]\nrows = 2\nradius = 1\n\
             [[obstacle]]\nbox = [[2, 1.5], [4, 4]]\n",
            "[[ball]]\ncenter = [0, 0]\nradius = 1\n\
             [[pocket]]\ncenter = [9, 0]\nradius = 1\n[[pocket]]\ncenter = [1, 0]\nradius = 2\n",
            "[[ball]]\nname = \"cue\"\ncenter = [0, 0]\nradius = 1\n\
             [[pocket]]\nname = \"corner\"\ncenter = [1, 0]\nradius = 2\n",
            "[[ball]]\ncenter = [0, 0]\nradius = 1\n[[obstacle]]\nsegment = [[3, 0], [3, 1e200]]\n",
            "[[ball]]\ncenter = [0, 0]\nradius = 1\n[[pocket]]\ncenter = [3e150, 0]\nradius = 1\n",
            "[boundary]\nkind = \"periodic\"\nmin = [0, 0]\nmax = [9, 9]\n\
             [[ball]]\ncenter = [1, 1]\nradius = 1\n[[obstacle]]\nball = [8.5, 1]\nradius = 1\n",
            "[boundary]\nkind = \"periodic\"\nmin = [0, 0]\nmax = [9, 9]\n\
             [[ball]]\ncenter = [0, 0]\nradius = 1\n[[pocket]]\ncenter = [8.5, 8.5]\nradius = 1\n",
            "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [9, 9]\n\
             [[fill]]\nlattice = \"random\"\ngrow_to = 0.5\nradius = 1\n\
             [[obstacle]]\nball = [5, 5]\nradius = 1\n",
            "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [9, 9]\n\
             [[fill]]\nlattice = \"square\"\ncount = 9\nradius = 1\n\
             [[obstacle]]\nball = [4.5, 4.5]\nradius = 1\n",
            "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [9, 9]\n\
             [[fill]]\nlattice = \"random\"\ncount = 9\nradius = 1\n\
             [[obstacle]]\nbox = [[0, 0], [9, 8]]\n",
        ],
    );
    assert_snapshot!(said);
}

/// The x axis is periodic, the y axis has walls.
const SLIT: &str = "dimension = 2\nuntil = 50\n\
     [boundary]\nkind = [\"periodic\", \"walls\"]\nmin = [0, 0]\nmax = [9, 6]\n";

/// Scenes refused them in a periodic box.
#[test]
fn obstacles_and_pockets_repeat_along_periodic_axes_as_in_the_library() {
    let text = format!(
        "{SLIT}[[ball]]\ncenter = [4, 2]\nradius = 0.5\nvelocity = [1, 0.3]\n\
         [[ball]]\ncenter = [2, 4.5]\nradius = 0.25\nvelocity = [-1, 0]\n\
         [[obstacle]]\nball = [9.5, 2]\nradius = 1\n\
         [[obstacle]]\nsegment = [[7, 1], [12, 0.5]]\n\
         [[obstacle]]\nhalfspace = [0, 5.5]\nnormal = [0, -1]\n\
         [[pocket]]\ncenter = [0.2, 4.5]\nradius = 0.5\n"
    );
    let mut by_scene = scene(&text).build::<2>().unwrap().simulation;
    let ball = |center, radius| Ball::new(center, radius).unwrap();
    let mass = Mass::new(1.0).unwrap();
    let axes = [Axis::Periodic { min: 0.0, max: 9.0 }, Axis::Walls { min: 0.0, max: 6.0 }];
    let mut by_hand = Simulation::builder()
        .boundary(Boundary::by_axis(axes).unwrap())
        .obstacle(ball([9.5, 2.0], 1.0))
        .obstacle(Obstacle::polyline(vec![[7.0, 1.0], [12.0, 0.5]]).unwrap())
        .obstacle(HalfSpace::new([0.0, 5.5], [0.0, -1.0]).unwrap())
        .pocket(ball([0.2, 4.5], 0.5))
        .ball(ball([4.0, 2.0], 0.5).moving([1.0, 0.3]).unwrap(), mass)
        .ball(ball([2.0, 4.5], 0.25).moving([-1.0, 0.0]).unwrap(), mass)
        .build()
        .unwrap();
    let mut met = Vec::new();
    while let Some(event) = by_hand.step(50.0).unwrap() {
        assert_eq!(by_scene.step(50.0).unwrap(), Some(event));
        met.push(event.contact);
    }
    assert_eq!(by_scene.step(50.0).unwrap(), None);
    // The image of the first obstacle at the left is met, and so is that of the pocket.
    assert!(met.iter().any(|contact| matches!(contact, Contact::Pocket { .. })), "{met:?}");
    for number in 0..3 {
        let of = |contact: &Contact| {
            matches!(contact, Contact::Obstacle { obstacle, .. }
            if obstacle.index() == number)
        };
        assert!(met.iter().any(of), "{number}: {met:?}");
    }
}

#[test]
fn what_has_no_end_is_refused_across_a_periodic_axis() {
    let said = said_of(
        HEAD,
        &[
            "[boundary]\nkind = \"periodic\"\nmin = [0, 0]\nmax = [9, 9]\n\
             [[ball]]\ncenter = [5, 5]\nradius = 1\n\
             [[obstacle]]\nball = [1, 1]\nradius = 0.5\n\
             [[obstacle]]\nhalfspace = [0, 0]\nnormal = [0, 1]\nname = \"floor\"\n",
            "[boundary]\nkind = [\"walls\", \"periodic\"]\nmin = [0, 0]\nmax = [9, 9]\n\
             [[fill]]\nlattice = \"random\"\ncount = 900\nradius = 1\n\
             [[obstacle]]\ncontainer = [5, 5]\nradius = 3\n",
            "[boundary]\nkind = [\"periodic\", \"walls\"]\nmin = [0, 0]\nmax = [9, 9]\n\
             [[ball]]\ncenter = [5, 5]\nradius = 1\n\
             [[obstacle]]\ncylinder = [[0, 5], [9, 6]]\nradius = 3\ncaps = false\n",
        ],
    );
    assert_snapshot!(said);
}

/// The distance of a ball from the nearest image of a place.
fn through_the_sides(place: [f64; 2], other: [f64; 2], size: [f64; 2]) -> f64 {
    let [x, y] = [0, 1].map(|k| {
        let way: f64 = place[k] - other[k];
        way - size[k] * (way / size[k]).round()
    });
    x.hypot(y)
}

#[test]
fn random_fills_keep_clear_of_the_images_of_obstacles() {
    let text = "dimension = 2\nuntil = 1\n\
        [boundary]\nkind = \"periodic\"\nmin = [-3, 1]\nmax = [3, 5]\n\
        [[obstacle]]\nball = [3, 5]\nradius = 1\n\
        [[obstacle]]\ncapsule = [[20.5, 3], [21, 3]]\nradius = 0.5\n\
        [[pocket]]\ncenter = [-3, 3]\nradius = 0.4\n\
        [[fill]]\nlattice = \"random\"\ncount = 40\nradius = 0.2\n";
    for seed in 0..8 {
        // Building refuses a ball in an image.
        let built = changed(text, &[&format!("seed={seed}")]).build::<2>().unwrap();
        assert_eq!(built.simulation.len(), 40);
        for ball in built.simulation.ids() {
            let away =
                |other| through_the_sides(built.simulation.position(ball), other, [6.0, 4.0]);
            assert!(away([3.0, 5.0]) > 1.2 && away([-3.0, 3.0]) > 0.4);
            // The capsule has images in the box, but is not there itself.
            assert!(away([2.5, 3.0]) > 0.7 && away([3.0, 3.0]) > 0.7);
        }
    }
}
