import type { SourceFault } from '../../harness/program'

/** A deliberate fault of an update, and the seed of a history in which the judge finds it. */
type WrongUpdate = SourceFault & { readonly seed: number }

/** Deliberate faults that only a device or a database of an earlier release can meet. */
export const WRONG_UPDATES: Readonly<Record<string, WrongUpdate>> = {
  'a pull asks for an argument that earlier devices do not send': {
    seed: 1,
    file: 'shared/sync/protocol.ts',
    from: '  limit: z.int().min(1).max(PULL_LIMIT),',
    to: '  limit: z.int().min(1).max(PULL_LIMIT), protocol: count(),',
  },
  'a field is gone that earlier devices ask for': {
    seed: 1,
    file: 'server/app/graphql/sdl.ts',
    from: '  left: [ID!]!\\n',
    to: '',
  },
  'a migration takes back what devices hold': {
    seed: 1,
    file: 'migrations/0137_donations.ts',
    from: '  up(schema) {\n',
    to: "  up(schema) {\n    schema.run(`update rights set status = 'returned'`)\n",
  },
  'a migration forgets what devices have sent': {
    seed: 1,
    file: 'migrations/0137_donations.ts',
    from: '  up(schema) {\n',
    to: "  up(schema) {\n    schema.run('update devices set last_seq = 0, last_hash = null')\n",
  },
}
