import { copyrightYear, product } from '../../../web/product.ts'
import { Page } from '../../../web/ui/page.tsx'
import classes from './about-page.module.css'
import { about } from './welcome-content.ts'

/** The product, its features and its tech stack (S-09 to S-11). */
export function AboutPage() {
  return (
    <Page title="About" width="narrow">
      <div className={classes.text}>
        <p className={classes.description}>{about.description}</p>
        <h2>Features</h2>
        <ul>
          {about.covered.map(({ name, text }) => (
            <li key={name}>
              <strong>{name}</strong> {text}
            </li>
          ))}
        </ul>
        <h2>Tech stack</h2>
        <ul>
          {about.stack.map(({ name, text }) => (
            <li key={name}>
              <strong>{name}</strong> {text}
            </li>
          ))}
        </ul>
        <h2>Credits</h2>
        <p>{`${product.credit}.`}</p>
        <p>{`Copyright © ${copyrightYear()} the ${product.name} contributors. Apache License 2.0.`}</p>
      </div>
    </Page>
  )
}
