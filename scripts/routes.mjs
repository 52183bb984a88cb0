import { checkNode, generateRoutes, install } from './prepare.mjs'

// Before `tsc`: installs what is missing and writes the route tree, so that types can be checked in a fresh clone.
checkNode()
await install()
await generateRoutes()
