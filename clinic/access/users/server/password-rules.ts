import { Problem } from '../../../../contract/problem.ts'

/** The most common leaked passwords; loaded when the first password is set. */
let commonest: Promise<ReadonlySet<string>> | null = null

function commonPasswords(): Promise<ReadonlySet<string>> {
  commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return commonest
}

/** Words that an attacker tries first at a clinic. */
const clinicWords = ['openward', 'hospital', 'clinic', 'doctor', 'patient', 'password']

/**
 * Refuses passwords that are guessed first: one character over and over, the most common ones, a clinic
 * word with little around it, and those that contain the own email (V-02, NIST SP 800-63B-4, 3.1.1.2).
 */
export async function checkNewPassword(password: string, email: string | null): Promise<void> {
  const lower = password.normalize('NFC').toLowerCase()
  const mailbox = email?.split('@')[0] ?? ''
  const containsEmail =
    email !== null && (lower.includes(email) || (mailbox.length >= 4 && lower.includes(mailbox)))
  const isClinicWord = clinicWords.some((word) => lower.replace(/[^a-z]/g, '') === word)
  const isCommon = (await commonPasswords()).has(lower)
  if (containsEmail) refuse('The password must not contain your email.')
  if (isClinicWord || isCommon) refuse('This password is too common.')
  if (isOneCharacter(lower)) refuse('A password of one character over and over is guessed at once.')
}

/** Spaces between equal characters make it no harder to guess. */
function isOneCharacter(password: string): boolean {
  return new Set(password.replace(/\s/gu, '')).size <= 1
}

function refuse(message: string): never {
  throw new Problem('invalid', { detail: message, errors: { password: message } })
}
