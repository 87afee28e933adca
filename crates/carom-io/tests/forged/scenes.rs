//! Scenes whose states are altered, with all kinds of numbers.

/// A name and a scene.
pub(crate) type Named = (&'static str, &'static str);

/// All scenes, in the plane. Each runs a while before its state is saved.
pub(crate) const ALL: [Named; 10] = [
    (
        "open",
        "restitution = 0.5
        ball = [
            { center = [0, 0], velocity = [3, 0.1], radius = 1, name = 'cue' },
            { center = [4, 0], radius = 0.5, mass = 2 },
            { center = [7, 0], radius = 0, mass = 1 },
            { center = [20, 0], radius = 3, mass = inf },
        ]",
    ),
    (
        "walls",
        "boundary = { kind = 'box', min = [0, 0], max = [9, 7], restitution = 0.9 }
        ball = [{ center = [2, 2], velocity = [5, 3], radius = 0.7 }]
        fill = [{ lattice = 'random', count = 6, radius = 0.4, temperature = 2.0 }]",
    ),
    (
        "periodic",
        "boundary = { kind = 'periodic', min = [0, 0], max = [6, 6] }
        fill = [{ lattice = 'square', count = 9, radius = 0.8, temperature = 1.0 }]",
    ),
    (
        "damped",
        "boundary = { kind = 'box', min = [0, 0], max = [9, 7] }
        motion = { damping = 0.3 }
        fill = [{ lattice = 'random', count = 6, radius = 0.6, temperature = 9.0 }]",
    ),
    (
        "falling",
        "restitution = 0.3
        boundary = { kind = 'box', min = [0, 0], max = [5, 9] }
        motion = { gravity = [0, -9.81] }
        obstacle = [{ capsule = [[1, 2], [3, 1]], radius = 0.2 }]
        fill = [{ lattice = 'random', count = 5, radius = 0.5, min = [0, 4], max = [5, 9] }]",
    ),
    (
        "rolling",
        "boundary = { kind = 'box', min = [0, 0], max = [9, 7] }
        motion = { friction = 0.5 }
        pocket = [{ center = [0, 0], radius = 1.0 }]
        fill = [{ lattice = 'square', count = 9, radius = 0.6, temperature = 9.0 }]",
    ),
    (
        "cloth",
        "boundary = { kind = 'box', min = [0, 0], max = [2.5, 1.2], restitution = 0.8 }
        motion = { model = 'cue-sport' }
        ball = [{ center = [0.5, 0.6], radius = 0.03, mass = 0.17, name = 'cue' }]
        rack = [{ apex = [1.5, 0.6], direction = [1, 0], rows = 2, radius = 0.03, mass = 0.17 }]
        shot = [
            { ball = 'cue', speed = 3, direction = [1, 0.1], spin = [0, 70, 20] },
            { ball = 'cue', speed = 2, direction = [2, 1] },
        ]",
    ),
    (
        "growing",
        "boundary = { kind = 'periodic', min = [0, 0], max = [9, 9] }
        motion = { growth = 0.05 }
        fill = [{ lattice = 'square', count = 9, radius = 0.5, temperature = 1.0 }]",
    ),
    (
        "rules",
        "kinds = ['spare']
        boundary = { kind = 'periodic', min = [0, 0], max = [9, 9] }
        rule = [
            { between = ['ghost', 'ball'], does = 'pass' },
            { between = ['bullet', 'ball'], does = 'remove-second' },
        ]
        ball = [{ center = [1, 1], velocity = [9, 3], radius = 0.3, kind = 'bullet' }]
        fill = [
            { lattice = 'random', count = 5, radius = 0.6, temperature = 1.0 },
            { lattice = 'random', count = 3, radius = 0.4, temperature = 1.0, kind = 'ghost' },
        ]",
    ),
    (
        "obstacles",
        "boundary = { kind = 'box', min = [0, 0], max = [9, 9] }
        obstacle = [
            { ball = [2, 2], radius = 0.5, name = 'bumper' },
            { polyline = [[0, 7], [2, 9]], restitution = 0.5 },
            { polyline = [[6, 1], [8, 1], [7, 3]], closed = true },
            { box = [[4, 4], [5, 5]] },
            { triangle = [[1, 5], [2, 5], [1, 6]] },
        ]
        pocket = [{ center = [9, 9], radius = 0.5 }]
        fill = [{ lattice = 'random', count = 5, radius = 0.3, temperature = 3.0 }]",
    ),
];
