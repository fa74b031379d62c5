import { chromium } from '@playwright/test'
import { findBrowser } from '../journeys/find-browser.ts'
import type { Sql } from '../server/database/connect.ts'
import { median } from './drive.ts'
import { limitResult, type Result } from './result.ts'
import { startProduct } from './servers.ts'

const doctors = 10
const visitsEach = 200
/** The limit in milliseconds from the server's answer to the picture on the screen. */
const most = 300
const times = 7
/** A day without other bookings. */
const date = '2031-03-03'

/** S-11: a full day of ten doctors in a real browser. */
export async function measureCalendarView(
  { sql, databaseUrl, token }: { sql: Sql; databaseUrl: string; token: string },
  say: (line: string) => void,
): Promise<Result[]> {
  const ids = await fillDay(sql)
  const executablePath = await findBrowser()
  if (executablePath === null) throw new Error('There is no browser: install Chromium.')
  const product = await startProduct(databaseUrl)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies([{ name: 'openward', value: token, url: product.url }])
    const page = await context.newPage()
    const drawn: number[] = []
    for (let time = 0; time < times; time += 1) {
      await page.goto(`${product.url}/appointments?view=month&date=${date}&doctor=${ids}`)
      await page.getByRole('table').waitFor()
      await page.evaluate(watchGrid)
      await page
        .getByRole('navigation', { name: 'View' })
        .getByRole('link', { name: 'Day' })
        .click()
      await page.waitForFunction(() => performance.getEntriesByName('calendar drawn').length > 0)
      drawn.push(await page.evaluate(drawTime))
      const visits = await page.locator('[data-visit]').count()
      if (visits !== doctors * visitsEach) throw new Error(`The grid shows ${visits} visits.`)
    }
    say(`calendar drawn in ${drawn.map((one) => one.toFixed(0)).join(', ')} ms`)
    const what = `calendar day of ${doctors} doctors, ${visitsEach} visits each`
    return [limitResult('S-11', what, median(drawn), most, 'ms')]
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Runs in the page: marks the frame after the one in which the visits were drawn. */
function watchGrid(): void {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('[data-visit]')) return
    watcher.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('calendar drawn')))
  })
  watcher.observe(document.body, { childList: true, subtree: true })
}

/** Runs in the page: the time from the last byte of the visits to that mark. */
function drawTime(): number {
  const answer = performance
    .getEntriesByType('resource')
    .filter((one) => one instanceof PerformanceResourceTiming)
    .findLast(({ name }) => new URL(name).pathname === '/api/calendar')
  const drawn = performance.getEntriesByName('calendar drawn')[0]
  return (drawn?.startTime ?? Infinity) - (answer?.responseEnd ?? 0)
}

/** Visits of five minutes, one after another, each of another patient; returns their doctors' ids. */
async function fillDay(sql: Sql): Promise<string> {
  const found = await sql<{ id: string }[]>`
    select id from users where role = 'doctor' order by id limit ${doctors}`
  const ids = found.map(({ id }) => id)
  await sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, reason)
    select gen_random_uuid(), p.id, d.id, starts, starts + interval '5 minutes', 'Follow-up'
    from unnest(${ids}::uuid[]) with ordinality d (id, place)
    join (
      select id, row_number() over (order by id) - 1 as place from (
        select id from patients order by id limit ${doctors * visitsEach}) p
    ) p on p.place / ${visitsEach} = d.place - 1,
      lateral (select ${date}::timestamptz + interval '6 hours'
        + make_interval(mins => (p.place % ${visitsEach} * 5)::int) as starts) s`
  return ids.join()
}
