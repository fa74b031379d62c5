import { lazy } from 'react'
import { listOwnReadings } from '../clinic/audit/reading.ts'
import { listOwnIdentities } from '../clinic/identities/identity.ts'
import { OwnIdentities } from '../clinic/identities/web/own-identities.tsx'
import { changePassword } from '../clinic/session/session.ts'
import { AskPassword } from '../clinic/session/web/ask-password.tsx'
import { ChangePassword } from '../clinic/session/web/change-password.tsx'
import { type ProfileParts, ProfilePage } from '../clinic/users/web/profile-page.tsx'

/** Assembly: what the concepts behind users show on the own profile. */
const parts: ProfileParts = {
  AskPassword,
  sections: [
    {
      name: 'readings',
      about: listOwnReadings,
      Content: lazy(async () => {
        const { OwnReadings } = await import('../clinic/audit/web/own-readings.tsx')
        return { default: OwnReadings }
      }),
    },
    { name: 'password', about: changePassword, Content: ChangePassword },
    { name: 'identities', about: listOwnIdentities, Content: OwnIdentities },
  ],
}

export function OwnProfile() {
  return <ProfilePage parts={parts} />
}
