import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
import type { User } from '../user.ts'
import classes from './user-values.module.css'

/** The fourteen values of an account, dashes for the empty ones (S-79, S-82, S-83, S-87). */
export function UserValues({ user }: { user: User }) {
  return (
    <div className={classes.card}>
      <DescriptionList
        items={[
          ['Name', user.name],
          ['Email', user.email],
          ['Contact', user.contact],
          ['Address', user.address],
          ['Blood Group', user.bloodGroup],
          ['Height (cm)', user.height],
          ['Weight (kg)', user.weight],
          ['Date of Birth', user.dob && <PlainDay key="dob" date={user.dob} />],
          ['Gender', user.gender],
          ['Emergency Contact', user.emergencyContact],
          ['Insurance Number', user.insuranceNumber],
          ['Allergies', user.allergies],
          ['Role', user.role],
          ['User ID', user.id],
        ]}
      />
    </div>
  )
}
