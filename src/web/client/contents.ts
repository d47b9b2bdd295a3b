import { all, first } from './dom.ts';

/** Where the rail is a strip that scrolls, it begins where one is. */
const here = first('.rail [aria-current="page"]');
const strip = first('.rail');
if (here !== null && strip !== null) strip.scrollLeft += centerOf(here) - centerOf(strip);

function centerOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}

/** The rail marks the section that is being read. */
const links = all<HTMLAnchorElement>('.toc a[href^="#"]');
if (links.length > 0) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        for (const link of links) {
          if (link.hash === `#${target.id}`) link.setAttribute('aria-current', 'true');
          else link.removeAttribute('aria-current');
        }
      }
    },
    { rootMargin: '-10% 0px -80%' },
  );
  for (const { hash } of links) {
    const section = first(`#${CSS.escape(hash.slice(1))}`);
    if (section !== null) observer.observe(section);
  }
}
