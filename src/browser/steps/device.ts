import type { CDPSession } from 'puppeteer-core';

/** That of Lighthouse's mobile form factor. */
export const phone = { width: 412, height: 823, scale: 1.75 } as const;
export const desktop = { width: 1350, height: 940, scale: 1 } as const;

/**
 * Chromium's own name on a phone, which tells no model.
 * @param product such as `Chromium 156.0.8078.108`
 * @param suffix who we are; empty: nobody
 */
export function mobileAgent(product: string, suffix: string): string {
  const [, major = ''] = /(\d+)/.exec(product) ?? [];
  const own = `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`;
  return suffix === '' ? own : `${own} ${suffix}`;
}

/** Before the page is opened: what it is shown on, and by whom it is asked for. */
export async function becomePhone(session: CDPSession, userAgent: string): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', metricsOf(phone, true));
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await session.send('Emulation.setUserAgentOverride', {
    userAgent,
    userAgentMetadata: {
      platform: 'Android',
      platformVersion: '10',
      architecture: '',
      model: '',
      mobile: true,
    },
  });
}

/** The same page in a large window, for a picture alone. */
export async function becomeDesktop(session: CDPSession): Promise<void> {
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.send('Emulation.setDeviceMetricsOverride', metricsOf(desktop, false));
}

function metricsOf({ width, height, scale }: typeof phone | typeof desktop, mobile: boolean) {
  return { width, height, deviceScaleFactor: scale, mobile };
}
