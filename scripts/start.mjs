import { build, checkNode, install, root } from './prepare.mjs'
import { serve } from './serve.mjs'

checkNode()
await serve({ root, again: 'npm start', prepare: () => install(build) })
