import { randomInt } from 'node:crypto'

/** Crockford's base 32: no letters that look like digits, and no U, which could spell bad words. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** A random code that people read off a screen or paper and type: 5 bits a character. */
export function newTypedCode(groups: number, groupLength: number): string {
  const group = () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** The code as it was made, however it was typed: `KQ7O ...` is `kq70...`. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
}
