import { Button } from '@mantine/core'
import { demoPassword, demoSignIns } from '../../../../contract/demo-sign-ins.ts'
import { capitalised } from '../../../../contract/role.ts'
import classes from './demo-sign-ins.module.css'

/** The four accounts of a demo clinic; pressing one signs in. */
export function DemoSignIns({ onChoose }: { onChoose: (email: string) => void }) {
  return (
    <section className={classes.box} aria-labelledby="demo-sign-ins">
      <h2 id="demo-sign-ins">Look around the demo clinic</h2>
      <p>
        One press signs you in. The password of all four is <code>{demoPassword}</code>.
      </p>
      <ul>
        {demoSignIns.map(({ role, email }) => (
          <li key={role}>
            <Button
              variant="default"
              fullWidth
              px="sm"
              justify="flex-start"
              onClick={() => onChoose(email)}
            >
              <span className={classes.role}>{capitalised(role)}</span>
              <span className={classes.email}>{email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
