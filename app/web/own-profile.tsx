import { lazy } from 'react'
import { listOwnReadings } from '../../clinic/audit/reading.ts'
import { listOwnIdentities } from '../../clinic/access/identities/identity.ts'
import { OwnIdentities } from '../../clinic/access/identities/web/own-identities.tsx'
import { readSecondFactors } from '../../clinic/access/second-factor/second-factor.ts'
import { changePassword } from '../../clinic/access/session/passwords.ts'
import { AskConfirmation } from '../../clinic/access/identities/web/ask-confirmation.tsx'
import { OwnSessions } from '../../clinic/access/session/web/own-sessions.tsx'
import { ChangePassword } from '../../clinic/access/session/web/change-password.tsx'
import { type ProfileParts, ProfilePage } from '../../clinic/access/users/web/profile-page.tsx'
import { readBusyCalendar } from '../../clinic/availability/busy-times/busy-calendar.ts'
import { readCalendarFeed } from '../../clinic/portal/calendar-feeds/calendar-feed.ts'
import { useChartCode } from '../../clinic/patients/charts/account-link.ts'
import { listSnippets } from '../../clinic/records/snippets/snippet.ts'
import { readOwnWaysToWrite } from '../../clinic/visits/messages/visit-message.ts'
import { useAnswer } from '../../web/ask.ts'
import { mayCall } from '../../web/guard.tsx'
import { useSession } from '../../web/session-context.tsx'
import { Section } from '../../web/ui/section.tsx'
import { readProfile } from '../../clinic/access/users/user.ts'

/** Assembly: the parts that later concepts show on the own profile. */
const parts: ProfileParts = {
  AskPassword: AskConfirmation,
  sections: [
    {
      name: 'own chart',
      about: useChartCode,
      Content: lazy(async () => {
        const { OwnChartLink } = await import('../../clinic/patients/charts/web/own-chart-link.tsx')
        return { default: OwnChartLink }
      }),
    },
    {
      name: 'readings',
      about: listOwnReadings,
      Content: lazy(async () => {
        const { OwnReadings } = await import('../../clinic/audit/web/own-readings.tsx')
        return { default: OwnReadings }
      }),
    },
    {
      name: 'ways to write',
      about: readOwnWaysToWrite,
      Content: lazy(async () => {
        const { OwnWaysToWrite } =
          await import('../../clinic/visits/messages/web/ways-to-write.tsx')
        return { default: OwnWaysToWrite }
      }),
    },
    {
      name: 'calendar feed',
      about: readCalendarFeed,
      Content: lazy(async () => {
        const { OwnCalendarFeed } =
          await import('../../clinic/portal/calendar-feeds/web/own-calendar-feed.tsx')
        return { default: OwnCalendarFeed }
      }),
    },
    {
      name: 'busy calendar',
      about: readBusyCalendar,
      Content: lazy(async () => {
        const { OwnBusyCalendar } =
          await import('../../clinic/availability/busy-times/web/own-busy-calendar.tsx')
        return { default: OwnBusyCalendar }
      }),
    },
    {
      name: 'snippets',
      about: listSnippets,
      Content: lazy(async () => {
        const { OwnSnippetsLink } =
          await import('../../clinic/records/snippets/web/own-snippets-link.tsx')
        return { default: OwnSnippetsLink }
      }),
    },
    { name: 'password', about: changePassword, Content: Password },
    { name: 'identities', about: listOwnIdentities, Content: OwnIdentities },
    { name: 'security', about: readSecondFactors, Content: Security },
  ],
}

const SecondFactors = lazy(async () => {
  const { SecondFactors } = await import('../../clinic/access/second-factor/web/second-factors.tsx')
  return { default: SecondFactors }
})

function Password() {
  const mayHave = mayCall(useSession(), readCalendarFeed)
  const { data: feed } = useAnswer(readCalendarFeed, {}, { enabled: mayHave })
  return <ChangePassword hasCalendarAddress={feed?.isOn ?? false} />
}

function Security() {
  return (
    <Section title="Sign-in and security">
      <SecondFactors AskPassword={AskConfirmation} level={3} />
      <OwnSessions />
    </Section>
  )
}

export function OwnProfile() {
  return <ProfilePage parts={parts} />
}
OwnProfile.about = readProfile
