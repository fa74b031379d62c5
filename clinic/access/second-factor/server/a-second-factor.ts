import { TOTP, URI } from 'otpauth'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { addPasskey, beginApp, beginPasskey, confirmApp } from '../second-factor.ts'
import { anAuthenticator } from './an-authenticator.ts'

const stepMs = 30_000

/** Sets up an authenticator app of an account, as people do. */
export async function anApp(person: Caller) {
  const { body } = await person.ask(beginApp)
  const app = codesOf(body.address)
  const answer = await person.ask(confirmApp, { body: { code: app.code() } })
  return { ...app, recoveryCodes: answer.body.recoveryCodes ?? [] }
}

/** The codes of an app, by half minutes from now; the first after setting it up is `code(1)`. */
export function codesOf(address: string) {
  const app = URI.parse(address)
  if (!(app instanceof TOTP)) throw new Error('This app is of another kind.')
  return {
    code: (steps = 0) => app.generate({ timestamp: Date.now() + steps * stepMs }),
    wrongCode: () => {
      const near = [-2, -1, 0, 1, 2].map((steps) =>
        app.generate({ timestamp: Date.now() + steps * stepMs }),
      )
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
        (code) => !near.includes(code),
      )
    },
  }
}

/** Adds a passkey to an account, as a browser does. */
export async function aPasskey(person: Caller, name = 'Security key') {
  const authenticator = anAuthenticator()
  const { body: options } = await person.ask(beginPasskey)
  const body = authenticator.create(options, name)
  const answer = await person.ask(addPasskey, { body })
  return { authenticator, recoveryCodes: answer.body.recoveryCodes ?? [] }
}
