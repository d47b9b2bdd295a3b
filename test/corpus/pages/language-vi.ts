import { page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('A bookshop in Vietnamese, with letters written as base and marks', {
  url: 'https://example.com/vi/hieu-sach',
  html: story({
    lang: 'vi',
    title: 'Hiệu sách nhỏ bên hồ'.normalize('NFD'),
    description:
      'Hiệu sách mở cửa mỗi ngày, có góc đọc cho trẻ em và buổi kể chuyện vào chiều thứ bảy hằng tuần bên hồ.',
    heading: 'Hiệu sách nhỏ bên hồ',
    texts: [
      'Hiệu sách của chúng tôi nằm bên hồ, mở cửa từ chín giờ sáng đến tám giờ tối. Bạn có thể ngồi đọc cả ngày mà không phải mua gì. Trẻ em có một góc riêng với sách tranh và đồ chơi bằng gỗ.',
      'Chiều thứ bảy hằng tuần có buổi kể chuyện, vào cửa tự do. Nếu bạn tìm một cuốn sách cũ, hãy để lại tên sách, chúng tôi sẽ gọi khi tìm được.',
    ],
  }),
});
