import { createHash, randomBytes } from 'node:crypto'

/** Session tokens: 256 bits from the system's generator; the database keeps only their hash. */
export const newToken = () => randomBytes(32).toString('base64url')

export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
