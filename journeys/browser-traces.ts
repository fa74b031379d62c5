import type { Page } from '@playwright/test'

/**
 * Everything that the next person at this browser could find without opening each page of its
 * history: storages, caches, cookies that scripts see, and the addresses and states of the tab's
 * steps.
 */
export function storedIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        found.push(request.url, await (await cache.match(request))?.text())
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error(`The database ${name} does not open.`))
      })
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll()
        found.push(
          await new Promise((resolve) =>
            rows.addEventListener('success', () => resolve(rows.result)),
          ),
        )
      }
      database.close()
    }
    return JSON.stringify(found)
  })
}

/** The page in the tab, and the state of its step in the history. */
export function shownOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('input, textarea, select')]
    const typed = controls.map((control) => (control as HTMLInputElement).value)
    const steps = navigation.entries().map(({ url }) => url)
    return [
      ...[document.title, location.href, document.documentElement.outerHTML, window.name],
      ...[JSON.stringify(history.state), ...steps, ...typed],
    ].join('\n')
  })
}
