import { roles } from './role.ts'

/** The password of every account of a demo clinic; a real clinic never has it. */
export const demoPassword = 'openward-demo'

/** One account of a demo clinic for each role, as the sign-in page and the start-up message list them. */
export const demoSignIns = roles.map((role) => ({ role, email: `${role}@openward.example` }))
