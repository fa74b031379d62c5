import { consultingRooms, procedureRoom, ultrasounds } from './rooms.ts'
import type { Visit } from './story.ts'

/** The visit types of the demo clinic; their ids are UUIDs of version 7 with a readable number. */
export const visitTypes = [
  {
    id: '01900000-0000-7000-8000-000000000801',
    name: 'Follow-up',
    minutes: 15,
    color: 'blue',
    price_code: '99213',
    price_minor: 85_00,
    buffer_before: 0,
    buffer_after: 0,
    bookable_by: 'patients',
    lead_hours: 2,
    horizon_days: 90,
    cutoff_hours: 24,
    room_ids: consultingRooms,
    device_ids: [],
    device_need: 'all',
    capacity: 1,
    preparation: 'Please bring your current medication list.',
  },
  {
    id: '01900000-0000-7000-8000-000000000802',
    name: 'Office visit',
    minutes: 30,
    color: 'teal',
    price_code: '99204',
    price_minor: 135_00,
    buffer_before: 0,
    buffer_after: 0,
    bookable_by: 'everyone',
    lead_hours: 4,
    horizon_days: 60,
    cutoff_hours: 24,
    room_ids: consultingRooms,
    device_ids: [],
    device_need: 'all',
    capacity: 1,
    preparation: 'Please bring your insurance card, and come ten minutes early.',
  },
  {
    id: '01900000-0000-7000-8000-000000000803',
    name: 'Long consultation',
    minutes: 45,
    color: 'violet',
    price_code: '99215',
    price_minor: 190_00,
    buffer_before: 0,
    buffer_after: 0,
    bookable_by: 'patients',
    lead_hours: 48,
    horizon_days: 90,
    cutoff_hours: 48,
    room_ids: consultingRooms,
    device_ids: [],
    device_need: 'all',
    capacity: 1,
    preparation: 'Please bring earlier reports and results.',
  },
  {
    id: '01900000-0000-7000-8000-000000000804',
    name: 'Vaccination',
    minutes: 15,
    color: 'green',
    price_code: '90471',
    price_minor: 54_00,
    buffer_before: 0,
    buffer_after: 0,
    bookable_by: 'patients',
    lead_hours: 24,
    horizon_days: 180,
    cutoff_hours: 12,
    room_ids: consultingRooms,
    device_ids: [],
    device_need: 'all',
    capacity: 1,
    preparation: 'Please bring your vaccination record and wear short sleeves.',
  },
  {
    id: '01900000-0000-7000-8000-000000000805',
    name: 'Minor procedure',
    minutes: 45,
    color: 'orange',
    price_code: '11400',
    price_minor: 320_00,
    buffer_before: 5,
    buffer_after: 10,
    bookable_by: 'desk',
    lead_hours: 0,
    horizon_days: 120,
    cutoff_hours: 72,
    room_ids: [procedureRoom, ...consultingRooms],
    device_ids: [],
    device_need: 'all',
    capacity: 1,
    preparation:
      'Please tell us before if you take blood thinners. You may eat and drink as usual.',
  },
  {
    id: '01900000-0000-7000-8000-000000000806',
    name: 'Ultrasound',
    minutes: 30,
    color: 'pink',
    price_code: '76700',
    price_minor: 160_00,
    buffer_before: 0,
    buffer_after: 0,
    bookable_by: 'desk',
    lead_hours: 0,
    horizon_days: 120,
    cutoff_hours: 24,
    room_ids: consultingRooms,
    device_ids: ultrasounds,
    device_need: 'one',
    capacity: 1,
    preparation: 'Please bring earlier pictures.',
  },
] as const

type TypeName = (typeof visitTypes)[number]['name']

/** The visit type of a visit, by its reason. */
export function visitTypeOf({ reason, minutes }: Pick<Visit, 'reason' | 'minutes'>): string {
  const name = nameOf(reason, minutes)
  return visitTypes.find((type) => type.name === name)?.id ?? visitTypes[0].id
}

function nameOf(reason: string, minutes: Visit['minutes']): TypeName {
  if (/vaccin|immuni[sz]ation/i.test(reason)) return 'Vaccination'
  if (/ultrasound|echo/i.test(reason)) return 'Ultrasound'
  if (/excision|insertion|stitches|freezing|biopsy|injection|cast/i.test(reason)) {
    return 'Minor procedure'
  }
  if (minutes === 45) return 'Long consultation'
  return minutes === 15 ? 'Follow-up' : 'Office visit'
}
