import { findChromium } from './chromium'

// Called once by the test runner before the journeys. Prints one line of JSON.
console.log(JSON.stringify(await findChromium()))
