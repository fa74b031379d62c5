import type { ReactNode } from 'react'
import { personLabel } from '../../../../contract/person.ts'
import type { Problem } from '../../../../contract/problem.ts'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import type { Identity } from '../identity.ts'
import classes from './identity-list.module.css'

interface IdentityListProps<I extends Identity> {
  readonly label: string
  readonly identities: readonly I[] | undefined
  readonly empty: string
  readonly loading: boolean
  readonly problem: Problem | null
  readonly actions: (identity: I) => ReactNode
}

/** People at the identity provider with their claims and the actions for each. */
export function IdentityList<I extends Identity>({ actions, ...rest }: IdentityListProps<I>) {
  const { identities, ...table } = rest
  return (
    <ListTable
      {...table}
      rows={identities}
      columns={[
        {
          head: 'Person',
          cell: (identity) => (
            <div className={classes.person}>
              <span>{personLabel(identity, identity.subject)}</span>
              <span className={classes.proof}>{`${identity.subject} at ${identity.issuer}`}</span>
            </div>
          ),
        },
        {
          head: 'Since',
          short: true,
          cell: ({ createdAt }) => <Instant at={createdAt} />,
        },
        { head: 'Actions', cell: actions },
      ]}
    />
  )
}
