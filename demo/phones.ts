const areas = ['212', '305', '415', '617', '718'] as const

/** 0 to 499. The numbers 555-0100 to 555-0199 of every area are reserved for fiction. */
export function phoneOf(number: number): string {
  const area = areas[Math.floor(number / 100) % areas.length]
  return `(${area}) 555-01${String(number % 100).padStart(2, '0')}`
}
