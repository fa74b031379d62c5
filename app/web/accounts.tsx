import { UserDutiesSection } from '../../clinic/access/duties/web/user-duties.tsx'
import { UserEmergencyAccess } from '../../clinic/records/emergency-access/web/user-emergency-access.tsx'
import { UserCoSigner } from '../../clinic/records/medical-records/web/user-co-signer.tsx'
import { UserIdentities } from '../../clinic/access/identities/web/user-identities.tsx'
import { WaitingIdentities } from '../../clinic/access/identities/web/waiting-identities.tsx'
import { UserSecondFactors } from '../../clinic/access/second-factor/web/user-second-factors.tsx'
import { UserSessions } from '../../clinic/access/session/web/user-sessions.tsx'
import { UserDetailsPage } from '../../clinic/access/users/web/user-details-page.tsx'
import { SavedViews } from '../../clinic/access/saved-views/web/saved-views.tsx'
import { UsersPage } from '../../clinic/access/users/web/users-page.tsx'
import { listUsers, readUser } from '../../clinic/access/users/user.ts'

/** Assembly: the parts that later concepts show above the list of users. */
export function Users() {
  return (
    <UsersPage views={<SavedViews list="users" />} Duties={UserDutiesSection}>
      <WaitingIdentities />
    </UsersPage>
  )
}
Users.about = listUsers

/** Assembly: the parts that later concepts show on the details of one account. */
export function UserDetails() {
  return (
    <UserDetailsPage
      sections={[
        UserDutiesSection,
        UserEmergencyAccess,
        UserCoSigner,
        UserSecondFactors,
        UserIdentities,
        UserSessions,
      ]}
    />
  )
}
UserDetails.about = readUser
