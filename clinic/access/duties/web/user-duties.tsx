import {
  DutyRole,
  hasPermission,
  type Permission,
  permissionNames,
} from '../../../../contract/permission.ts'
import { paths } from '../../../../contract/paths.ts'
import { Role } from '../../../../contract/role.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { ChecksField } from '../../../../web/form/checks-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import {
  changeUserDuties,
  type Duty,
  listDuties,
  readUserDuties,
  type UserDuties,
} from '../duty.ts'
import { permissionGroups } from './permission-words.ts'
import classes from './user-duties.module.css'

/** On the page of an account: its duties, and what it may do and why. */
export function UserDutiesSection({ userId }: { readonly userId: string }) {
  const user = useAnswer(readUserDuties, { params: { id: userId } })
  const duties = useAnswer(listDuties, {})
  const problem = user.error ?? duties.error
  if (user.data?.role === 'patient') return null
  return (
    <Section title="What this account may do">
      {problem && <LoadFailure problem={problem} />}
      {user.data && duties.data ? (
        <>
          <DutiesOf key={userId} userId={userId} user={user.data} duties={duties.data} />
          <Allowed user={user.data} duties={duties.data} />
        </>
      ) : (
        !problem && <Loading lines={4} />
      )}
    </Section>
  )
}

interface PartProps {
  readonly user: UserDuties
  readonly duties: readonly Duty[]
}

function DutiesOf({ userId, user, duties }: PartProps & { readonly userId: string }) {
  const change = useAct(changeUserDuties)
  const role = DutyRole.safeParse(user.role).data
  if (!role) return <p>An admin may do everything that admins may do.</p>
  return (
    <Form
      schema={changeUserDuties.body}
      initial={user}
      onSubmit={async (body, version) => {
        const changed = await change.act({ params: { id: userId }, version, body })
        notify.success('Duties saved.')
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to save the duties"
      submitLabel="Save duties"
      savingLabel="Saving..."
    >
      <ChecksField
        name="dutyIds"
        label="Duties"
        help="Without any, the account may do all that its role allows."
        options={duties
          .filter((duty) => duty.role === role)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form>
  )
}

/** Each permission of the account in words, with the duties, or else the role, that give it. */
function Allowed({ user, duties }: PartProps) {
  const role = Role.parse(user.role)
  const own = duties.filter(({ id }) => user.dutyIds.includes(id))
  const permissions = own.length > 0 ? own.flatMap((duty) => duty.permissions) : null
  const givenBy = (name: Permission) =>
    own.length === 0
      ? `role ${role}`
      : own
          .filter((duty) => duty.permissions.includes(name))
          .map((duty) => duty.name)
          .join(', ')
  return (
    <details className={classes.allowed}>
      <summary>All permissions, and where they come from</summary>
      <dl>
        {Object.entries(permissionGroups).map(([group, words]) => {
          const names = permissionNames.filter(
            (name) => words[name] !== undefined && hasPermission({ role, permissions }, name),
          )
          if (names.length === 0) return null
          return (
            <div key={group}>
              <dt>{group}</dt>
              {names.map((name) => (
                <dd key={name}>
                  {words[name]} <span className={classes.why}>{givenBy(name)}</span>
                </dd>
              ))}
            </div>
          )
        })}
      </dl>
      <TextLink to={paths.duties()}>Change what duties allow</TextLink>
    </details>
  )
}
