import { startPostgres } from './postgres'

// Called once by `npm test` before the layers that need it: one line of JSON for the runner, then it serves until its input ends.
const server = await startPostgres()
console.log(JSON.stringify({ url: server.url, bin: server.bin }))
for await (const _ of process.stdin);
await server.stop()
