// `npm start`: everything from a fresh clone to a clinic that answers.
import { build } from './build.mjs'
import { install } from './install.mjs'
import { runNode, serverFlags } from './node.mjs'

install({ withTests: false })
const built = await build()
process.exit(built === 0 ? await runNode([...serverFlags, 'server/main.ts']) : built)
