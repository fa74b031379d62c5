import { readFileSync } from 'node:fs'
import { EnvironmentRefusal } from './environment-refusal.ts'

/** `NAME_FILE` names a file that holds the value of NAME, as containers and systemd pass on secrets. */
export function withFiles(
  set: NodeJS.ProcessEnv,
  isKnown: (name: string) => boolean,
): NodeJS.ProcessEnv {
  const entries = Object.entries(set).map(([name, value]) => {
    const target = name.replace(/_FILE$/, '')
    if (target === name || !isKnown(target)) return [name, value]
    if (set[target]) throw new EnvironmentRefusal(`Set ${target} or ${name}, not both.`)
    try {
      return [target, readFileSync(value ?? '', 'utf8').trim()]
    } catch (error) {
      const { code = 'no such thing' } = error as NodeJS.ErrnoException
      throw new EnvironmentRefusal(`${name} names a file that cannot be read (${code}).`)
    }
  })
  return Object.fromEntries(entries) as NodeJS.ProcessEnv
}
