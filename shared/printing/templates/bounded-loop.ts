import { type Context, ForTag, type TagToken, type Template } from 'liquidjs'

/** Memory units that a loop uses for each part of its body in each pass. */
const UNITS = 5

/**
 * The tag `for`, which counts its passes as memory. The engine counts ranges and texts alone, so loops over lists
 * inside one another would be stopped by time only, and a slow machine would refuse what a fast one takes.
 */
export class BoundedLoop extends ForTag {
  constructor(...args: ConstructorParameters<typeof ForTag>) {
    super(...args)
    this.templates.unshift(new PassCounter(args[0], UNITS * (this.templates.length + 1)))
  }
}

class PassCounter implements Template {
  constructor(
    readonly token: TagToken,
    readonly units: number,
  ) {}

  /** Throws the engine's error of a limit that is exceeded. */
  render(ctx: Context): void {
    ctx.memoryLimit.use(this.units)
  }
}
