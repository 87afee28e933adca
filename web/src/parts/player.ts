// A clock that runs with animation frames until it is stopped.

export class Player {
  private frame: number | undefined;
  private last = 0;

  /**
   * @param speed units of the figure's time per second
   * @param tick called with the time passed; returns false to stop
   */
  constructor(
    private readonly speed: number,
    private readonly tick: (passed: number) => boolean,
  ) {}

  get playing(): boolean {
    return this.frame !== undefined;
  }

  play(): void {
    if (this.playing) return;
    this.last = performance.now();
    this.frame = requestAnimationFrame((now) => this.step(now));
  }

  stop(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
  }

  private step(now: number): void {
    const passed = Math.max(0, now - this.last) / 1000;
    this.last = now;
    this.frame = requestAnimationFrame((next) => this.step(next));
    // After a hidden page, time does not jump.
    if (!this.tick(Math.min(passed, 0.1) * this.speed)) this.stop();
  }
}
