// `npm start`: all steps from a fresh clone to a running clinic.
import { build } from './build.mjs'
import { install } from './install.mjs'
import { runNode, serverFlags, serverVariables } from './node.mjs'

install({ withTests: false })
const built = await build()
if (built !== 0) process.exit(built)
process.exit(await runNode([...serverFlags, 'app/server/main.ts'], { env: serverVariables }))
