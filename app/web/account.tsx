import { Button } from '@mantine/core'
import { signOut } from '../../clinic/access/session/session.ts'
import { capitalised, type Role } from '../../contract/role.ts'
import { useAct } from '../../web/ask.ts'
import { mayLeave } from '../../web/form/unsaved-work.ts'
import classes from './frame.module.css'
import { useGo } from '../../web/go.ts'
import { paths } from '../../contract/paths.ts'
import { notify } from '../../web/ui/notify.tsx'

interface AccountPerson {
  readonly name: string
  readonly email: string
}

/** The account on screen, and the button that signs it out (N-11, N-12, N-15). */
export function Account({ person, role }: { person: AccountPerson; role: Role | null }) {
  const { act, saving } = useAct(signOut)
  const go = useGo()

  async function logout() {
    if (!(await mayLeave())) return
    try {
      await act({})
    } catch (error) {
      // oxlint-disable-next-line no-console -- the text is the specification's
      console.error('Logout failed:', error)
      // Nobody must walk away from a screen that is still signed in.
      notify.failure('Logout failed', 'You are still signed in. Please try again.')
      return
    }
    notify.clear()
    await go(paths.login(), { ignoreBlocker: true })
  }

  return (
    <div className={classes.account}>
      <span className={classes.person} title={person.email}>
        {person.name || person.email}
      </span>
      {role && <span>{`(${capitalised(role)})`}</span>}
      <Button variant="default" size="compact-md" disabled={saving} onClick={() => void logout()}>
        Logout
      </Button>
    </div>
  )
}
