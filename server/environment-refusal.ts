/** One sentence for the person at the console: which setting to change, and how. */
export class EnvironmentRefusal extends Error {}
