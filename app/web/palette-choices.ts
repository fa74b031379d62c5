import { useDebouncedValue } from '@mantine/hooks'
import { IconCalendarPlus, IconClock, IconKeyboard, IconMoon, IconUser } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { addAppointment } from '../../clinic/visits/appointments/appointment.ts'
import { openBooking } from '../../clinic/visits/calendar/web/booking.ts'
import { listPatientDirectory } from '../../clinic/patients/charts/patient.ts'
import { isTyped, nobody } from '../../contract/person.ts'
import { useAnswer } from '../../web/ask.ts'
import { personOptions } from '../../web/form/person-options.ts'
import { useGo } from '../../web/go.ts'
import { mayCall } from '../../web/guard.tsx'
import { actionsFor, navigationFor } from './navigation.tsx'
import type { PaletteChoice } from './palette-list.tsx'
import { paths } from '../../contract/paths.ts'
import { recentChoices, rememberChoice } from '../../web/recent-choices.ts'
import { useSession } from '../../web/session-context.tsx'
import { toggleTheme } from '../../web/theme.ts'

/** Milliseconds of debounce before the server is asked. */
const patience = 150
const offered = 8

interface PaletteChoices {
  readonly choices: readonly PaletteChoice[]
  /** More patients match than are offered. */
  readonly hasMore: boolean
  /** False while the patients found belong to an earlier text. */
  readonly isCurrent: boolean
}

/** The choices that match the text: patients by the server's search, pages and actions by their words. */
export function usePaletteChoices(
  text: string,
  onClose: () => void,
  onShortcuts: () => void,
): PaletteChoices {
  const session = useSession()
  const userId = session.currentUser?.id
  const go = useGo()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { people, hasMore, isCurrent } = usePatientsFound(text)

  function leadTo(choice: Omit<PaletteChoice, 'key' | 'pick'>, url: string): PaletteChoice {
    return {
      ...choice,
      key: url,
      pick: () => {
        rememberChoice(userId, { url, label: choice.label, detail: choice.detail })
        onClose()
        void go(url)
      },
    }
  }

  const pages = navigationFor(session).map(({ word, to, icon, key }) =>
    leadTo({ group: 'Pages', label: word, detail: key ? `g ${key}` : '', icon }, to),
  )
  const actions = actionsFor(session, path).map(({ word, to, icon }, index) =>
    leadTo({ group: 'Actions', label: word, detail: index === 0 ? 'n' : '', icon }, to),
  )
  const book: PaletteChoice = {
    key: 'book',
    group: 'Actions',
    label: 'Add Appointment beside this page',
    detail: 'b',
    icon: IconCalendarPlus,
    pick: () => {
      onClose()
      openBooking()
    },
  }
  const settings: readonly PaletteChoice[] = [
    {
      key: 'theme',
      group: 'Actions',
      label: 'Toggle theme',
      detail: '',
      icon: IconMoon,
      pick: () => {
        toggleTheme()
        onClose()
      },
    },
    {
      key: 'shortcuts',
      group: 'Actions',
      label: 'Keyboard shortcuts',
      detail: '?',
      icon: IconKeyboard,
      pick: onShortcuts,
    },
  ]
  const mayBook = mayCall(session, addAppointment)
  const fixed = [...pages, ...(mayBook ? [book] : []), ...actions, ...settings]
  if (text === '') {
    const recent = recentChoices(userId).map(({ url, ...choice }) =>
      leadTo({ ...choice, group: 'Recent', icon: IconClock }, url),
    )
    const isRecent = ({ key }: PaletteChoice) => recent.some((choice) => choice.key === key)
    const choices = [...recent, ...fixed.filter((choice) => !isRecent(choice))]
    return { choices, hasMore, isCurrent }
  }
  const patients = people.map(({ entry, label, detail }) =>
    leadTo({ group: 'Patients', label, detail, icon: IconUser }, paths.patientDetails(entry.id)),
  )
  const asTyped = text.toLowerCase()
  const matching = fixed.filter(({ label }) => label.toLowerCase().includes(asTyped))
  return { choices: [...patients, ...matching], hasMore, isCurrent }
}

function usePatientsFound(text: string) {
  const session = useSession()
  const [asked] = useDebouncedValue(text, patience)
  const maySearch = mayCall(session, listPatientDirectory)
  const isEnough = maySearch && isTyped(asked)
  const found = useAnswer(
    listPatientDirectory,
    { query: { search: asked, limit: offered } },
    { enabled: isEnough },
  )
  const { entries, hasMore } = (isEnough ? found.data : null) ?? nobody
  return {
    people: personOptions(entries),
    hasMore,
    isCurrent: !maySearch || (asked === text && !found.isFetching),
  }
}
