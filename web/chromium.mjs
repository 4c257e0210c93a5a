/* How Chromium is started by whatever measures or tests the page. */

export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
