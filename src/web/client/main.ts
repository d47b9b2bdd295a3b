/** Enhancement only: every page works without this file. */
import './theme.ts';
import './menus.ts';
import './keyboard.ts';
import './copy.ts';
import './fields.ts';
import './one-line.ts';
import './selected.ts';
import './send-once.ts';
import './keep-hash.ts';
import './find-check.ts';
import './open-check.ts';
import './contents.ts';
import './print.ts';
import './live-report.ts';
import './live-look.ts';
import './live-crawl.ts';
import './live-list.ts';
