import { findChromium } from './chromium'

// Called once by `npm test` before the journeys: one line of JSON for the runner.
console.log(JSON.stringify(await findChromium()))
