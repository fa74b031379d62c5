import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { Role, roles } from '../../../../contract/role.ts'
import { useAct } from '../../../../web/ask.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { changeRole, type UserRow } from '../user.ts'
import { userLabel } from './user-label.ts'

/** The role of an account (S-76); a choice is asked about first, and the select goes back on a no. */
export function UserRoleSelect({ user }: { user: UserRow }) {
  const { act, saving } = useAct(changeRole)
  /** Shown until the row is read anew, so that the select does not jump back and forth. */
  const [chosen, setChosen] = useState<{ role: Role; version: number } | null>(null)

  async function choose(role: Role) {
    setChosen({ role, version: user.version })
    const isMeant = await confirm({
      question: `Change role of user to ${role}?`,
      detail: userLabel(user),
      verb: 'Change role',
      tone: 'neutral',
    })
    if (!isMeant || !(await change(role))) setChosen(null)
  }

  /** Answers whether it was changed. */
  async function change(role: Role): Promise<boolean> {
    try {
      await act({ params: { id: user.id }, version: user.version, body: { role } })
      notify.success('Role changed')
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.id === 'conflict') notify.failure(error.message)
      else notify.failure('Failed to update role', error.message)
      // Somebody else was faster: the row then shows the stored role.
      await invalidate(['users'])
      return false
    }
  }

  return (
    <Input
      component="select"
      pointer
      rightSection={<IconChevronDown size={18} aria-hidden />}
      aria-label={`Role of ${userLabel(user)}`}
      value={chosen?.version === user.version ? chosen.role : user.role}
      disabled={saving}
      onChange={({ currentTarget }) => {
        const role = Role.safeParse(currentTarget.value)
        if (role.success) void choose(role.data)
      }}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {role}
        </option>
      ))}
    </Input>
  )
}
