/**
 * The environment of the server's own child processes. They need nothing of the server's, which has secrets, but
 * where compiled sources are kept: without them each process compiles all of its sources anew, for 0.2 seconds.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}
