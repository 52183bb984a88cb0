import { startPostgres } from './postgres'

// Called once by the test runner. Prints one line of JSON, then serves until its input ends.
const server = await startPostgres()
console.log(JSON.stringify({ url: server.url, bin: server.bin }))
for await (const _ of process.stdin);
await server.stop()
