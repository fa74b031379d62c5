// `npm start`: all steps from a fresh clone to a running clinic.
import { build, isBuilt } from './build.mjs'
import { install } from './install.mjs'
import { runNode, serverFlags, serverVariables } from './node.mjs'

// The packages of the pages are needed only to build them.
install({ withDev: !isBuilt() })
const built = await build()
if (built !== 0) process.exit(built)
process.exit(await runNode([...serverFlags, 'app/server/main.ts'], { env: serverVariables }))
