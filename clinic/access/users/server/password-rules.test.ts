import { expect, test } from 'vitest'
import { checkNewPassword } from './password-rules.ts'

const reason = 'A password of one character over and over is guessed at once.'

test.each([
  '        ',
  'kkkkkkkkkk',
  'kKkKkKkKkK',
  '7 7 7 7 7 7',
  '\t \u00a0\u3000    ',
  'é'.repeat(64),
])('the password %j is refused with the reason', async (password) => {
  await expect(checkNewPassword(password, null)).rejects.toMatchObject({
    id: 'invalid',
    errors: { password: reason },
  })
})

test.each(['kkkkkkkkkj', 'a b a b a b', '密碼密碼密碼密碼'])('%j is taken', async (password) => {
  await expect(checkNewPassword(password, null)).resolves.toBeUndefined()
})
